import { call } from "@/lib/core/contract/call";

export const catalogCalls = {
  list: call("GET", "/sale-catalog-items"),
  read: call("GET", "/sale-catalog-items/{id}"),
  create: call("POST", "/sale-catalog-items"),
  update: call("PUT", "/sale-catalog-items/{id}"),
  updateMany: call("PATCH", "/sale-catalog-items/bulk"),
  remove: call("DELETE", "/sale-catalog-items/{id}"),
  duplicate: call("POST", "/sale-catalog-items/{id}/duplicate"),
  preview: call("POST", "/sale-catalog-items/{id}/preview"),
  cost: call("GET", "/sale-catalog-items/{id}/cost"),
  changeCost: call("PUT", "/sale-catalog-items/{id}/cost"),
};

export const categoryCalls = {
  list: call("GET", "/catalog-categories"),
  create: call("POST", "/catalog-categories"),
  update: call("PATCH", "/catalog-categories/{id}"),
  remove: call("DELETE", "/catalog-categories/{id}"),
};

export const tierCalls = {
  tiers: call("GET", "/sale-catalog-items/{id}/price-intervals"),
  addTier: call("POST", "/sale-catalog-items/{id}/price-intervals"),
  changeTier: call("PUT", "/sale-catalog-items/{id}/price-intervals/{intervalId}"),
  removeTier: call("DELETE", "/sale-catalog-items/{id}/price-intervals/{intervalId}"),
  addModificationIntervals: call("POST", "/price-modification-intervals"),
  replaceModificationIntervals: call("PUT", "/price-modification-intervals"),
};
