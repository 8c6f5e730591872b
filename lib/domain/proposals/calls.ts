import { call } from "@/lib/core/contract/call";

export const proposalCalls = {
  read: call("GET", "/proposals/{uuid}"),
  select: call("PATCH", "/proposals/{uuid}/selections"),
  accept: call("POST", "/proposals/{uuid}/accept"),
  refuse: call("POST", "/proposals/{uuid}/refuse"),
  ask: call("POST", "/proposals/{uuid}/questions"),
  versions: call("GET", "/proposals/{uuid}/versions"),
  keepVersion: call("POST", "/proposals/{uuid}/versions"),
  record: call("POST", "/deals/{id}/acceptance"),
  recordFile: call("GET", "/deals/{id}/acceptance/file"),
  view: call("POST", "/proposals/{uuid}/view"),
  verify: call("GET", "/verify/{code}"),
  pdf: call("POST", "/proposals/{uuid}/pdf"),
  pdfLink: call("GET", "/proposals/{uuid}/pdf"),
  pdfOfDeal: call("POST", "/deals/{id}/pdf"),
  pdfAhead: call("POST", "/deals/pdf"),
};
