import { contract, data, open } from "@/lib/core/contract/contract";
import { bootstrapCalls } from "./calls";
import { bootstrapSchema } from "./schema";

export const bootstrapApi = {
  read: contract(bootstrapCalls.read, {
    tag: "Workspace",
    access: open,
    summary:
      "What a page needs: branding and texts for anybody; user, rates and pages too for the session that asks",
    response: data(bootstrapSchema),
    refusals: {
      304: "Nothing changed since the state that If-None-Match names",
      401: "A dead bearer token",
      403: "Another workspace's session",
    },
  }),
};
