import { call } from "@/lib/core/contract/call";

export const libraryCalls = {
  list: call("GET", "/library"),
  create: call("POST", "/library"),
  tags: call("GET", "/library/tags"),
  read: call("GET", "/library/{id}"),
  update: call("PUT", "/library/{id}"),
  remove: call("DELETE", "/library/{id}"),
  uses: call("GET", "/library/{id}/uses"),
  updates: call("GET", "/deals/{id}/library-updates"),
};
