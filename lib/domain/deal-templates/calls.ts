import { call } from "@/lib/core/contract/call";

export const dealTemplateCalls = {
  list: call("GET", "/deal-templates"),
  create: call("POST", "/deal-templates"),
  read: call("GET", "/deal-templates/{id}"),
  update: call("PUT", "/deal-templates/{id}"),
  remove: call("DELETE", "/deal-templates/{id}"),
  opened: call("GET", "/deal-templates/{id}/opened"),
};
