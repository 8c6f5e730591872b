import { call } from "@/lib/core/contract/call";

export const fieldCalls = {
  list: call("GET", "/fields"),
  custom: call("GET", "/fields/custom"),
  create: call("POST", "/fields"),
  read: call("GET", "/fields/{id}"),
  update: call("PUT", "/fields/{id}"),
  remove: call("DELETE", "/fields/{id}"),
};
