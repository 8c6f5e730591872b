import { randomUUID } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { deal, dealEvent } from "@/db/schema";
import { within } from "@/db/tenancy";
import { answerWords } from "@/lib/core/i18n/all-messages";
import { conflict, notFound } from "@/lib/core/contract/errors";
import { ownValue } from "@/lib/core/own-value";
import { wholeSections } from "@/lib/core/offers/choices";
import { recordedEvent, type DealEventData } from "@/lib/domain/deals/following/deal-events";
import { recordEvents } from "@/lib/domain/deals/following/record-events";
import { selectedKeys } from "@/lib/domain/deals/lines/chosen-lines";
import { answeredColumns } from "@/lib/domain/deals/lines/open-questions";
import { linesOf, type LineRecord } from "@/lib/domain/deals/lines/lines-of-deal";
import { termColumns, type DealTerms } from "@/lib/domain/deals/revisions/revised-deal";
import { termsOf, totalColumns, totalsOf } from "@/lib/domain/deals/terms/deal-totals";
import type { Context } from "@/lib/platform/context";
import { MAX_VERSIONS } from "./limits";
import { lockProposal, mustBeCustomer, mustBeOpen } from "./locked-proposal";
import { requestedChanges } from "./requested-changes";
import { changedLine } from "./select-options";
import type { selectionsBody, versionBody, versionSchema } from "./schema";

type Answer = z.input<typeof versionSchema>;
type Offer = { deal: DealTerms; lines: readonly LineRecord[] };
type Kept = DealEventData<"version_kept"> & { at: Date };

/**
 * Keeps the selection of a reader under a name (U-136), as an event of the proposal: nothing counts until it is
 * accepted. Errors: 403 for members, 404, 409 by state and for more than MAX_VERSIONS, 422 for a line that is not
 * optional.
 */
export async function keepVersion(
  context: Context,
  uuid: string,
  headers: Headers,
  { name, ...body }: z.output<typeof versionBody>,
): Promise<Answer> {
  await mustBeCustomer(context, headers, "Only who got the proposal can keep a version of it.");
  const offer = await lockProposal(context, uuid);
  await mustBeOpen(context, offer.deal, headers);
  // The deal is locked, so two readers cannot keep the last one.
  if ((await keptOf(context, offer.deal.id)).length >= MAX_VERSIONS)
    throw conflict("CONFLICT", `A proposal has at most ${MAX_VERSIONS} versions.`);
  const { deal: terms, lines } = withRequested(context, offer, body);
  const selected = lines.filter((line) => line.isOptional && line.isSelected).map(({ key }) => key);
  const [quantities, answers] = [byKey(lines, quantityIn), byKey(lines, answersIn)];
  const amount = totalsOf(lines, termsOf(terms)).amountAfterTax;
  const kept = { key: randomUUID().slice(0, 8), name, selected, quantities, answers, amount };
  await recordEvents(context, [offer.deal.id], "version_kept", kept);
  return present(context, offer, { ...kept, at: context.now });
}

/** The versions that readers keep of a proposal, the oldest first, priced as the offer is now. Error: 404. */
export async function readVersions(context: Context, uuid: string): Promise<Answer[]> {
  const [found] = await context.db
    .select(termColumns)
    .from(deal)
    .where(within(context, deal, eq(deal.uuid, uuid)));
  if (!found) throw notFound("Proposal not found");
  const [lines, kept] = await Promise.all([linesOf(context, found.id), keptOf(context, found.id)]);
  return kept.map((each) => present(context, { deal: found, lines }, each));
}

async function keptOf(context: Context, dealId: number): Promise<Kept[]> {
  const rows = await context.db
    .select({ data: dealEvent.data, at: dealEvent.at })
    .from(dealEvent)
    .where(within(context, dealEvent, eq(dealEvent.dealId, dealId), eq(dealEvent.kind, "version_kept")))
    .orderBy(asc(dealEvent.at), asc(dealEvent.id))
    .limit(MAX_VERSIONS);
  return rows.flatMap(({ data, at }) => {
    const event = recordedEvent("version_kept", data);
    return event?.kind === "version_kept" ? [{ ...event.data, at }] : [];
  });
}

/** The offer as its reader wants it, with whole sections. It may lack what is still to be chosen. */
function withRequested(
  context: Context,
  { deal: terms, lines }: Offer,
  body: z.output<typeof selectionsBody>,
): Offer {
  const requested = requestedChanges(body, lines, { ...readerOf(context, terms), bundles: terms.bundles });
  const wanted = lines.map((line) => changedLine(line, requested));
  const named = new Set(lines.filter(({ id }) => requested.selected.has(id)).map(({ key }) => key));
  const keys = wholeSections(terms.choices, lines, selectedKeys(wanted), named);
  return { deal: terms, lines: wanted.map((line) => ({ ...line, isSelected: keys.has(line.key) })) };
}

const readerOf = ({ tenant }: Context, { currency }: DealTerms) => ({
  currency,
  words: answerWords(tenant.languageId),
});

/** What is open of the lines, by their keys. */
const byKey = <Value>(
  lines: readonly LineRecord[],
  of: (line: LineRecord) => Value | undefined,
): Record<string, Value> =>
  Object.fromEntries(
    lines.flatMap((line) => {
      const value = of(line);
      return value === undefined ? [] : [[line.key, value]];
    }),
  );

const quantityIn = ({ open, quantity }: LineRecord) => (open?.quantity ? quantity : undefined);

/** The answers to its open questions; undefined without any. */
function answersIn({ open, fieldValues }: LineRecord): LineRecord["fieldValues"] | undefined {
  if (!open?.questions) return undefined;
  const isOpen = new Set(open.questions.map(({ field_id: id }) => String(id)));
  return Object.fromEntries(Object.entries(fieldValues).filter(([id]) => isOpen.has(id)));
}

/** The lines of the offer as they are now, with what the version keeps of them. */
function linesAsKept(context: Context, { deal: terms, lines }: Offer, kept: Kept): LineRecord[] {
  const chosen = new Set(kept.selected);
  const ofLines = <Value>(of: (line: LineRecord) => Value | null | undefined) =>
    new Map(
      lines.flatMap((line) => {
        const value = of(line);
        return value === undefined || value === null ? [] : [[line.id, value] as const];
      }),
    );
  const requested = {
    selected: ofLines((line) => chosen.has(line.key)),
    quantities: ofLines((line) => (line.open?.quantity ? ownValue(kept.quantities, line.key) : undefined)),
    answered: ofLines((line) => {
      const answers = line.open?.questions && ownValue(kept.answers, line.key);
      const priced = line.basis?.priced;
      return answers && priced
        ? answeredColumns(priced, { ...line.fieldValues, ...answers }, readerOf(context, terms))
        : null;
    }),
  };
  return lines.map((line) => changedLine(line, requested));
}

function present(context: Context, offer: Offer, kept: Kept): Answer {
  const { deal: terms } = offer;
  const lines = linesAsKept(context, offer, kept);
  const { amountAfterTax, recurring } = totalColumns(totalsOf(lines, termsOf(terms)), terms.currency);
  const present = lines.filter((line) => line.isOptional && line.isSelected).length;
  return {
    key: kept.key,
    name: kept.name,
    kept_at: kept.at,
    line_items: lines.flatMap((line) => {
      const [quantity, answers] = [quantityIn(line), answersIn(line)];
      if (!line.isOptional && quantity === undefined && answers === undefined) return [];
      const { id, isSelected } = line;
      return [{ id, ...(line.isOptional && { is_selected: isSelected }), quantity, answers }];
    }),
    amount_after_tax: amountAfterTax,
    recurring,
    is_stale: present < kept.selected.length || amountAfterTax !== kept.amount,
  };
}
