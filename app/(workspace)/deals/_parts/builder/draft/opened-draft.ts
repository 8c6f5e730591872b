import type { RowState } from "@/lib/platform/http/etag";
import type { BuilderData } from "../builder-data";
import { nameOfNew, readDraft, type Draft, type KnownDraft } from "./draft-content";

/**
 * What this page has last kept or discarded, by user and draft. A page that the browser goes back to is shown as the
 * server answered it then, with an older draft or with one that was discarded since.
 */
const latest = new Map<string, { row: RowState; draft: Draft | null }>();

const keyOf = (owner: string, name: string) => `${owner} ${name}`;

/** Notes what the server has of a user's draft now; null: nothing, since the row's state. */
export const rememberDraft = (owner: string, name: string, row: RowState, draft: Draft | null): void =>
  void latest.set(keyOf(owner, name), { row, draft });

/** Notes that a draft was discarded elsewhere than in the builder. */
export const forgetDraft = (owner: string, name: string, { id, version }: RowState): void =>
  rememberDraft(owner, name, { id, version }, null);

/**
 * The draft with which a builder opens; null without one.
 * @param named what the page's address names, for a new deal
 */
export function openedDraft(
  owner: string,
  named: string | null,
  { deal, draft }: Pick<BuilderData, "deal" | "draft">,
): KnownDraft | null {
  if (!deal && named === null) return null;
  const answered = readDraft(draft);
  const noted = latest.get(keyOf(owner, deal ? String(deal.id) : nameOfNew(named ?? "")));
  if (!noted || (answered?.row && isAfter(answered.row, noted.row))) return answered;
  return noted.draft && { draft: noted.draft, row: noted.row };
}

/** A draft that is kept again after it was discarded has a new row, with a higher id. */
const isAfter = (one: RowState, other: RowState): boolean =>
  one.id === other.id ? one.version > other.version : one.id > other.id;
