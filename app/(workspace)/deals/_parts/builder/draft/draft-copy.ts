import type { CacheParts } from "@/app/_client/cache/surroundings";
import { storedCopy, type StoredCopy } from "@/app/_client/cache/load-cached";
import { DISCARDED_PREFIX, DRAFT_PREFIX, STORAGE_KEYS } from "@/app/_client/storage-keys";
import { DAY } from "@/lib/core/time/milliseconds";
import { SHAPE, type Draft, type KnownDraft } from "./draft-content";

type Parts = Omit<CacheParts, "now">;

/**
 * The copy of a draft in this browser, for what the server did not get. A copy of another user is deleted when found,
 * and nothing is written after signing out.
 */
export function draftCopy({ storage, owner, log }: Parts, name: string): StoredCopy<KnownDraft> {
  const copy = storedCopy<KnownDraft>({ storage, key: `${DRAFT_PREFIX}${name}`, version: SHAPE, owner, log });
  return {
    ...copy,
    write: (stored) => {
      if (storage.getItem(STORAGE_KEYS.user) !== null) copy.write(stored);
    },
  };
}

/** Removes a copy, unless another tab has left its own there meanwhile. */
export function clearCopy(copy: StoredCopy<KnownDraft>, isOwn: (draft: Draft) => boolean): void {
  const stored = copy.read();
  if (stored && isOwn(stored.data.draft)) copy.clear();
}

/**
 * The drafts that were discarded here, by their times: the page may be loaded again before the server has removed them,
 * or has got the last of them.
 */
export const discardedHere = ({ storage, owner, log }: Parts, name: string): StoredCopy<readonly number[]> =>
  storedCopy({ storage, key: `${DISCARDED_PREFIX}${name}`, version: SHAPE, owner, log });

/** The server keeps drafts as long. */
const LIFETIME = 30 * DAY;

/** Drafts in this browser by name, each with what the server did not get. Deletes those that are too old. */
export function copiesHere(parts: CacheParts): { name: string; copy: KnownDraft }[] {
  return storedKeys()
    .filter((key) => key.startsWith(DRAFT_PREFIX))
    .flatMap((key) => {
      const name = key.slice(DRAFT_PREFIX.length);
      const stored = draftCopy(parts, name).read();
      if (stored && parts.now() - stored.savedAt <= LIFETIME) return [{ name, copy: stored.data }];
      draftCopy(parts, name).clear();
      return [];
    });
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
