import type { ApiMethod } from "@/lib/api-client/api-call";

const CATALOG = /^\/(?:sale-catalog-items|fields|price-modification-intervals|imports)(?:\/|$)/;
const WORKSPACE = /^\/(?:settings|tenant-currencies|tax-profiles|templates|pdf-pages|me)(?:\/|$)/;

/**
 * What a call makes old: any write of an item, a rule or a question the catalogue (BOO-06), with bootstrap, which names its version;
 * writes of what bootstrap holds only that. A preview writes nothing.
 */
export function outdatedBy(method: ApiMethod, path: string): "catalog" | "bootstrap" | null {
  if (method === "GET" || path.endsWith("/preview")) return null;
  if (CATALOG.test(path)) return "catalog";
  return WORKSPACE.test(path) ? "bootstrap" : null;
}
