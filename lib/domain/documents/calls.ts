import { call } from "@/lib/core/contract/call";

export const documentCalls = {
  upload: call("POST", "/documents/files"),
};
