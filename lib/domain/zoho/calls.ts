import { call } from "@/lib/core/contract/call";

const CONNECTION = "/zoho/connection";

export const zohoCalls = {
  importCompany: call("POST", "/zoho/companies/import"),
  readConnection: call("GET", CONNECTION),
  saveConnection: call("PUT", CONNECTION),
  removeConnection: call("DELETE", CONNECTION),
};
