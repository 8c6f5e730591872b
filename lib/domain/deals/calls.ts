import { call } from "@/lib/core/contract/call";

export const dealCalls = {
  list: call("GET", "/deals"),
  read: call("GET", "/deals/{id}"),
  create: call("POST", "/deals"),
  update: call("PATCH", "/deals/{id}"),
  remove: call("DELETE", "/deals/{id}"),
  duplicate: call("POST", "/deals/{id}/duplicate"),
  status: call("PATCH", "/deals/{id}/status"),
  updateMany: call("PATCH", "/deals/bulk"),
  removeMany: call("DELETE", "/deals/bulk"),
  export: call("GET", "/deals/export"),
  refuse: call("PATCH", "/deals/{id}/refuse"),
  owners: call("GET", "/deals/owners"),
  takeOver: call("POST", "/clients/{id}/take-over"),
  clientOverview: call("GET", "/clients/{id}/overview"),
  stages: call("GET", "/deals/stages"),
};

export const followingCalls = {
  send: call("POST", "/deals/{id}/send"),
  preview: call("POST", "/deals/{id}/send/preview"),
  cancelSending: call("DELETE", "/deals/{id}/scheduled-sendings/{scheduled_id}"),
  share: call("POST", "/deals/{id}/share"),
  open: call("PUT", "/deals/{id}/presence"),
  timeline: call("GET", "/deals/{id}/timeline"),
  changes: call("GET", "/deals/{id}/changes"),
  revisions: call("GET", "/deals/{id}/revisions"),
};

export const draftCalls = {
  list: call("GET", "/deal-drafts"),
  read: call("GET", "/deal-drafts/{name}"),
  keep: call("PUT", "/deal-drafts/{name}"),
  discard: call("DELETE", "/deal-drafts/{name}"),
};

export const questionCalls = {
  list: call("GET", "/deals/{id}/questions"),
  answer: call("POST", "/deals/{id}/questions/{question_id}/answer"),
};

export const insightCalls = {
  services: call("GET", "/insight/services"),
  choices: call("GET", "/insight/choices"),
  export: call("GET", "/insight/services/export"),
};

export const dashboardCalls = {
  read: call("GET", "/dashboard"),
};
