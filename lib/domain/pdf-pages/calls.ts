import { call } from "@/lib/core/contract/call";

export const pdfPageCalls = {
  list: call("GET", "/pdf-pages"),
  create: call("POST", "/pdf-pages"),
  update: call("PATCH", "/pdf-pages/{id}"),
  remove: call("DELETE", "/pdf-pages/{id}"),
  reorder: call("PATCH", "/pdf-pages/reorder"),
};
