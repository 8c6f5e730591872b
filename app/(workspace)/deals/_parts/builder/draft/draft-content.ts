import { lackingIn } from "@/lib/core/offers/lacking";
import type { DraftAnswer, DraftBody } from "@/lib/domain/deals/drafts/drafts-api";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import type { RowState } from "@/lib/platform/http/etag";
import { openState, type BothChanged, type BuilderState, type View } from "../builder-state";
import { dealName, type DealForm } from "../form-state";
import { reduceBuilder } from "../reduce-builder";

/**
 * An unsaved deal and its view, when they were as they are (milliseconds since the epoch), the version of the deal on
 * which it is based, and for `rebased` see RestoredFrom.
 */
export type Draft = {
  deal: DealForm;
  view: View;
  savedAt: number;
  dealVersion: number | null;
  rebased: BothChanged[] | null;
};

/** A draft, and the state of the server's row that it goes on from; null if the server has none. */
export type KnownDraft = { draft: Draft; row: RowState | null };

/** Increase it when the shape of the form changes: drafts of another shape are not opened. */
export const SHAPE = "v6";

/** The name of a new deal's draft, which the page's address has without its beginning. */
export const nameOfNew = (draft: string): string => `new-${draft}`;

/** The name of a new deal's draft in an address; null if it has none. */
export const namedIn = (text: string | null | undefined): string | null =>
  text && /^[0-9a-f]{8}$/.test(text) ? text : null;

/** What is sent to the server of a draft. */
export const bodyOf = (draft: Draft): DraftBody => ({
  title: dealName(draft.deal).slice(0, DEAL_FIELDS.name.longest),
  client_name: draft.deal.client?.name ?? "",
  missing: lackingIn({ client: draft.deal.client, lines: draft.deal.selectedItems }),
  deal_version: draft.dealVersion,
  content: JSON.stringify({ shape: SHAPE, draft }),
});

/** The draft that the server answered; null without one that can be read. */
export function readDraft(answer: Pick<DraftAnswer, "id" | "version" | "content"> | null): KnownDraft | null {
  if (!answer) return null;
  const { id, version, content } = answer;
  // Written by bodyOf(); whatever a program of the user's own has put there is left alone.
  if (!content.startsWith(`{"shape":"${SHAPE}",`)) return null;
  return { draft: (JSON.parse(content) as { draft: Draft }).draft, row: { id, version } };
}

/** A builder that opens with a deal, or with a draft of it. */
export function stateWith(opened: DealForm, known: KnownDraft | null, version: number | null): BuilderState {
  const state = openState(opened);
  if (!known) return state;
  return reduceBuilder(state, { action: restoring(known.draft, version), at: known.draft.savedAt });
}

/** The action that puts a draft into the builder. version: of the deal as it was opened. */
export const restoring = ({ deal, view, savedAt, dealVersion, rebased }: Draft, version: number | null) =>
  ({
    type: "restored",
    deal,
    view,
    from: { savedAt, isOutdated: dealVersion !== version, rebased },
  }) as const;
