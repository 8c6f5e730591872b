import { useQuery } from "@tanstack/react-query";
import { loadPermissions } from "./load-permissions";

/** All permissions there are; they change with the product alone. */
export const usePermissions = () =>
  useQuery({
    queryKey: ["permissions"],
    queryFn: ({ signal }) => loadPermissions(signal),
    staleTime: Infinity,
  });
