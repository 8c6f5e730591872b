import type { CacheParts } from "@/app/_client/cache/surroundings";
import { keptCopy, type KeptCopy } from "@/app/_client/cache/kept-copy";
import { DRAFT_PREFIX } from "@/app/_client/storage-keys";
import type { DealForm } from "../form-state";

/** A form that was not saved yet, and the version of the edited deal that it was typed on. */
export type Draft = { form: DealForm; dealVersion: number | null };

/** Raised with the shape of the form. */
const VERSION = "v1";

/** Where this browser keeps the unsaved form of one deal, or of a new one, for one user of one tenant; another's is removed when it is found. */
export const draftCopy = (
  { storage, owner, log }: Omit<CacheParts, "now">,
  dealId: number | null,
): KeptCopy<Draft> =>
  keptCopy<Draft>({ storage, key: `${DRAFT_PREFIX}${dealId ?? "new"}`, version: VERSION, owner, log });
