import type { Call } from "@/lib/core/contract/call";
import { browserStorage } from "../session/browser-storage";
import { STORAGE_KEYS } from "../storage-keys";
import { forgetCatalog, OUTDATED_EVENT } from "./forget";
import { outdatedBy } from "./outdated-by";

/** Gives the call's outcome, after dropping what it made old (BOO-06): on a failure too, because a lost answer may follow an effect. */
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
