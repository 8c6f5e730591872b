import type { CacheParts } from "@/app/_client/cache/surroundings";
import { keptCopy, type Kept, type KeptCopy } from "@/app/_client/cache/load-kept";
import { DRAFT_PREFIX } from "@/app/_client/storage-keys";
import type { BothChanged, DealForm, RestoredFrom } from "../form-state";

/** Which deal a draft is of: an edited one by its id, a new one by the draft's own name. */
export type DraftOf = { dealId: number } | { draft: string };

type Parts = Omit<CacheParts, "now">;

/** Raised with the shape of the form. */
const VERSION = "v2";

const NEW = `${DRAFT_PREFIX}new`;

/**
 * Where this browser keeps the unsaved form of one deal for one user of one tenant; another's is removed when
 * it is found.
 */
export const draftCopy = (parts: Parts, of: DraftOf): KeptCopy<Draft> =>
  copyAt(parts, "dealId" in of ? `${DRAFT_PREFIX}${of.dealId}` : `${NEW}-${of.draft}`);

const copyAt = ({ storage, owner, log }: Parts, key: string): KeptCopy<Draft> =>
  keptCopy<Draft>({ storage, key, version: VERSION, owner, log });

/** A kept draft of a new deal by its name. */
export type KeptDraft = Kept<Draft> & { draft: string };

/**
 * Drafts of new deals that this browser keeps, the latest first. What is too old to go on with, or somebody
 * else's, is removed.
 */
export function newDealDrafts(parts: CacheParts): KeptDraft[] {
  const kept = storedKeys()
    .filter((key) => key.startsWith(NEW))
    .flatMap((key): KeptDraft[] => {
      const copy = copyAt(parts, key);
      const found = copy.read();
      if (found && isRecent(found, parts.now())) return [{ ...found, draft: key.slice(NEW.length + 1) }];
      copy.clear();
      return [];
    });
  return kept.toSorted((one, other) => other.savedAt - one.savedAt);
}

/** A browser that refuses storage keeps nothing. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

/**
 * A form that was not saved yet, and the version of the edited deal that it was typed on; rebased as
 * RestoredFrom has it.
 */
export type Draft = { form: DealForm; dealVersion: number | null; rebased: BothChanged[] | null };

/** Prices and rates have moved on after a week. */
const KEPT = 7 * 24 * 3_600_000;

/** Whether a kept draft is young enough to go on with. */
const isRecent = ({ savedAt }: Kept<unknown>, now: number): boolean => now - savedAt <= KEPT;

/** Where a kept draft is from, as the builder says it; null for one that is too old to go on with. */
export function restorable(kept: Kept<Draft>, dealVersion: number | null, now: number): RestoredFrom | null {
  if (!isRecent(kept, now)) return null;
  const { data, savedAt } = kept;
  return { savedAt, isOutdated: data.dealVersion !== dealVersion, rebased: data.rebased };
}
