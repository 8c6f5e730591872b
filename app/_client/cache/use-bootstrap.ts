import { useQuery } from "@tanstack/react-query";
import { bootstrapQuery } from "./bootstrap";
import { useCacheParts } from "./cache-owner";

/** The workspace's bootstrap data in a component: data, the error that is kept where there is none (BOO-02), and refetch after a change. */
export function useBootstrap() {
  return useQuery({ ...bootstrapQuery(useCacheParts()), select: ({ data }) => data });
}
