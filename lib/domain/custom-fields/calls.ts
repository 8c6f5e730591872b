import { call } from "@/lib/core/contract/call";

export const customFieldCalls = {
  list: call("GET", "/custom-fields"),
  create: call("POST", "/custom-fields"),
  read: call("GET", "/custom-fields/{id}"),
  update: call("PATCH", "/custom-fields/{id}"),
  remove: call("DELETE", "/custom-fields/{id}"),
};
