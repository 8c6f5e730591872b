import { contract, data, open, nameSchemas } from "@/lib/core/contract/contract";
import { bootstrapCalls } from "./calls";
import { bootstrapSchema } from "./schema";

nameSchemas({ Bootstrap: bootstrapSchema });

export const bootstrapApi = {
  read: contract(bootstrapCalls.read, {
    tag: "Workspace",
    access: open,
    operationId: "getBootstrap",
    summary: "Get what a page needs before anything else: branding, texts, currencies and taxes.",
    description:
      "Anybody gets branding and texts. A session also gets its user, exchange rates and PDF pages.",
    response: data(bootstrapSchema),
    refusals: {
      304: "Nothing changed since the state that If-None-Match names.",
      401: "The bearer token has ended or is not valid.",
      403: "The session belongs to another workspace.",
    },
  }),
};
