import { call } from "@/lib/core/contract/call";

export const mailTemplateCalls = {
  list: call("GET", "/mail-templates"),
  create: call("POST", "/mail-templates"),
  read: call("GET", "/mail-templates/{id}"),
  update: call("PATCH", "/mail-templates/{id}"),
  remove: call("DELETE", "/mail-templates/{id}"),
};
