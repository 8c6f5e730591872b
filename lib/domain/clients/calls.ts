import { call } from "@/lib/core/contract/call";

export const clientCalls = {
  list: call("GET", "/clients"),
  create: call("POST", "/clients"),
  read: call("GET", "/clients/{id}"),
  update: call("PATCH", "/clients/{id}"),
  remove: call("DELETE", "/clients/{id}"),
  merge: call("POST", "/clients/{id}/merge"),
  search: call("GET", "/clients/search"),
  suggestions: call("GET", "/clients/suggestions"),
  recent: call("GET", "/clients/recent"),
};
