import { call } from "@/lib/core/contract/call";

export const localeCalls = {
  read: call("GET", "/locales/{file}"),
};
