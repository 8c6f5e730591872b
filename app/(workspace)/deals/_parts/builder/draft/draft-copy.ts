import type { CacheParts } from "@/app/_client/cache/surroundings";
import { storedCopy, type Stored, type StoredCopy } from "@/app/_client/cache/load-cached";
import { DRAFT_PREFIX } from "@/app/_client/storage-keys";
import { DAY } from "@/lib/core/time/milliseconds";
import type { BothChanged, RestoredFrom, View } from "../builder-state";
import type { DealForm } from "../form-state";

/** The deal of a draft: an existing one by its id, a new one by the draft's name. */
export type DraftOf = { dealId: number } | { draft: string };

type Parts = Omit<CacheParts, "now">;

/** Increase it when the shape of the form changes. */
const VERSION = "v4";

const NEW = `${DRAFT_PREFIX}new`;

/**
 * The storage key of the unsaved form of one deal, user and tenant in this browser. Drafts of other users are
 * deleted when found.
 */
export const draftCopy = (parts: Parts, of: DraftOf): StoredCopy<Draft> =>
  copyAt(parts, "dealId" in of ? `${DRAFT_PREFIX}${of.dealId}` : `${NEW}-${of.draft}`);

const copyAt = ({ storage, owner, log }: Parts, key: string): StoredCopy<Draft> =>
  storedCopy<Draft>({ storage, key, version: VERSION, owner, log });

/** A stored draft of a new deal by its name. */
export type StoredDraft = Stored<Draft> & { draft: string };

/**
 * Drafts of new deals in this browser, latest first. Deletes drafts that are too old or belong to another
 * user.
 */
export function newDealDrafts(parts: CacheParts): StoredDraft[] {
  const drafts = storedKeys()
    .filter((key) => key.startsWith(NEW))
    .flatMap((key): StoredDraft[] => {
      const copy = copyAt(parts, key);
      const result = copy.read();
      if (result && isRecent(result, parts.now())) return [{ ...result, draft: key.slice(NEW.length + 1) }];
      copy.clear();
      return [];
    });
  return drafts.toSorted((one, other) => other.savedAt - one.savedAt);
}

/** A browser that denies storage stores no drafts. */
function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch (error) {
    if (error instanceof DOMException) return [];
    throw error;
  }
}

/** An unsaved deal and its view, and the version of the deal on which it is based; for `rebased` see RestoredFrom. */
export type Draft = {
  deal: DealForm;
  view: View;
  dealVersion: number | null;
  rebased: BothChanged[] | null;
};

/** After a week, prices and rates have changed. */
const LIFETIME = 7 * DAY;

/** Whether a stored draft is recent enough to continue. */
const isRecent = ({ savedAt }: Stored<unknown>, now: number): boolean => now - savedAt <= LIFETIME;

/** The time and origin of a stored draft, as the builder shows them; null if it is too old to continue. */
export function restorable(
  stored: Stored<Draft>,
  dealVersion: number | null,
  now: number,
): RestoredFrom | null {
  if (!isRecent(stored, now)) return null;
  const { data, savedAt } = stored;
  return { savedAt, isOutdated: data.dealVersion !== dealVersion, rebased: data.rebased };
}
