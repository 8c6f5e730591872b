import type { Kept } from "@/app/_client/cache/load-kept";
import type { BothChanged, DealForm, RestoredFrom } from "../form-state";

/**
 * A form that was not saved yet, and the version of the edited deal that it was typed on; rebased as
 * RestoredFrom has it.
 */
export type Draft = { form: DealForm; dealVersion: number | null; rebased: BothChanged[] | null };

/** Prices and rates have moved on after a week. */
const KEPT = 7 * 24 * 3_600_000;

/** Whether a kept draft is young enough to go on with. */
export const isRecent = ({ savedAt }: Kept<unknown>, now: number): boolean => now - savedAt <= KEPT;

/** Where a kept draft is from, as the builder says it; null for one that is too old to go on with. */
export function restorable(kept: Kept<Draft>, dealVersion: number | null, now: number): RestoredFrom | null {
  if (!isRecent(kept, now)) return null;
  const { data, savedAt } = kept;
  return { savedAt, isOutdated: data.dealVersion !== dealVersion, rebased: data.rebased };
}
