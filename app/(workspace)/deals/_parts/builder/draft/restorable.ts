import type { Kept } from "@/app/_client/cache/kept-copy";
import type { RestoredFrom } from "../form-state";
import type { Draft } from "./draft-copy";

/** Prices and rates have moved on after a week. */
const KEPT = 7 * 24 * 3_600_000;

/** Where a kept draft is from, as the builder says it; null for one that is too old to go on with. */
export function restorable(kept: Kept<Draft>, dealVersion: number | null, now: number): RestoredFrom | null {
  if (now - kept.savedAt > KEPT) return null;
  return { savedAt: kept.savedAt, isOutdated: kept.data.dealVersion !== dealVersion };
}
