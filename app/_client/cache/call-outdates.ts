import type { Call } from "@/lib/core/contract/call";
import type { ApiMethod } from "@/lib/api-client/api-call";
import { browserStorage } from "@/app/_client/browser-storage";
import { STORAGE_KEYS } from "../storage-keys";
import { forgetCatalog, OUTDATED_EVENT } from "./forget";

/**
 * Returns the call's result after dropping the caches that it made outdated (BOO-06). Also on failure,
 * because the server may have done the work although the response was lost.
 */
export async function callOutdates<Answer>({ method, path }: Call, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } finally {
    const outdated = outdatedBy(method, path);
    if (outdated !== null) drop(outdated);
  }
}

function drop(outdated: "catalog" | "bootstrap"): void {
  browserStorage.removeItem(STORAGE_KEYS.bootstrap);
  if (outdated === "catalog") forgetCatalog(browserStorage);
  if (typeof window !== "undefined") window.dispatchEvent(new Event(OUTDATED_EVENT));
}

const CATALOG =
  /^\/(?:sale-catalog-items|catalog-categories|fields|price-modification-intervals|imports)(?:\/|$)/;
const WORKSPACE = /^\/(?:settings|tenant-currencies|tax-profiles|templates|pdf-pages|me)(?:\/|$)/;

/**
 * What a call makes outdated: writes of items, rules and questions outdate the catalogue (BOO-06) and
 * bootstrap, which contains its version; writes of other bootstrap data only bootstrap. A preview writes
 * nothing.
 */
function outdatedBy(method: ApiMethod, path: string): "catalog" | "bootstrap" | null {
  if (method === "GET" || path.endsWith("/preview")) return null;
  if (CATALOG.test(path)) return "catalog";
  return WORKSPACE.test(path) ? "bootstrap" : null;
}
