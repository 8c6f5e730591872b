import { asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { deal, dealLine } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { bundleOf } from "@/lib/core/offers/bundles";
import { quoteNumber } from "@/lib/core/offers/quote-number";
import { changeForCustomer, type Hides } from "./customer-changes";
import { type changesSchema, type CustomerChanges, COMPARED_OF_LINE } from "./comparison-schema";
import type { DealRecord } from "./revised-deal";
import type { LineRecord } from "../lines/lines-of-deal";
import {
  compareRevisions,
  TERM_FIELDS,
  type OfferLine,
  type OfferTerms,
  type Revision,
} from "./compare-revisions";
import { compareWords, type RevisionWords } from "./compare-words";
import { contentOf, isEmpty, resolvedContent } from "../terms/content";
import { contentReader } from "../terms/content-reader";
import { choiceNames, choicesText } from "../terms/choice-words";
import { fieldsWith } from "../terms/deal-fields";
import { pickColumns, pickFields } from "../terms/pick-fields";
import { isCounted } from "../terms/deal-totals";
import { ownValue } from "@/lib/core/own-value";

type Answer = z.input<typeof changesSchema>;

/** What changed in a deal since the revision before it, for staff. Error: 404. */
export async function readChanges(context: Context, id: number): Promise<Answer> {
  const [record, previous] = await revisions(context, id);
  const changes = await compared(context, record, previous);
  return {
    ...changes,
    lines: changes.lines.map(({ line }) => line),
    custom_fields: previous ? changedFields(previous.customFields, record.customFields) : [],
  };
}

/**
 * The same for the customer's page, without what sections and bundles hide of their lines; null for a first revision,
 * and if the previous one was for another client.
 */
export async function readChangesForCustomer(context: Context, id: number): Promise<CustomerChanges | null> {
  const [record, previous] = await revisions(context, id);
  if (previous?.clientId !== record.clientId) return null;
  const changes = await compared(context, record, previous);
  const lines = changes.lines.filter(({ isHidden }) => !isHidden);
  return { ...changes, lines: lines.map(({ line, hides }) => changeForCustomer(line, hides)) };
}

/** Custom fields of a deal whose values differ between two revisions. */
function changedFields(
  before: DealRecord["customFields"],
  after: DealRecord["customFields"],
): NonNullable<Answer["custom_fields"]> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => ownValue(before, key) !== ownValue(after, key))
    .map((key) => ({ key, before: ownValue(before, key) ?? null, after: ownValue(after, key) ?? null }));
}

async function revisions(context: Context, id: number): Promise<[DealRecord, DealRecord | null]> {
  const read = (wanted: number) =>
    context.db
      .select()
      .from(deal)
      .where(within(context, deal, eq(deal.id, wanted)));
  const [record] = await read(id);
  if (!record) throw notFound();
  const [previous] = record.adjustedDealId === null ? [] : await read(record.adjustedDealId);
  return [record, previous ?? null];
}

async function compared(context: Context, row: DealRecord, previous: DealRecord | null): Promise<Compared> {
  const ids = previous ? [row.id, previous.id] : [];
  const lines = await context.db
    .select()
    .from(dealLine)
    .where(within(context, dealLine, inArray(dealLine.dealId, ids)))
    .orderBy(asc(dealLine.position));
  const part = async (record: DealRecord): Promise<DealWithLines> => {
    const own = lines.filter((line) => line.dealId === record.id);
    const written = contentOf(record);
    const read = isEmpty(written)
      ? written
      : resolvedContent(record, own, await contentReader(context, record));
    return { deal: record, lines: own, words: { written, read } };
  };
  const [before, after] = await Promise.all([previous && part(previous), part(row)]);
  return presentChanges(before, after);
}

type DealWithLines = { deal: DealRecord; lines: readonly LineRecord[]; words: RevisionWords };
type LineAnswer = Answer["lines"][number];
/** A line that differs; what its place hides of it, before and after. isHidden: customers see none of it. */
type LineChange = { line: LineAnswer; hides: Hides[]; isHidden: boolean };
type Compared = Omit<Answer, "lines"> & { lines: LineChange[] };

/** The changes from one revision to the next, for API and pages; `before` null for a first revision. Pure. */
function presentChanges(before: DealWithLines | null, after: DealWithLines): Compared {
  const { deal } = after;
  const common = {
    currency: deal.currency,
    amount_before_tax: deal.amountBeforeTax,
    amount_after_tax: deal.amountAfterTax,
  };
  if (!before) return { previous: null, ...common, difference: null, terms: [], lines: [], words: [] };
  const old = before.deal;
  const isComparable = old.currency === deal.currency;
  return {
    previous: {
      id: old.id,
      number: quoteNumber(old),
      currency: old.currency,
      amount_before_tax: old.amountBeforeTax,
      amount_after_tax: old.amountAfterTax,
    },
    ...common,
    difference: isComparable
      ? {
          before_tax: deal.amountBeforeTax - old.amountBeforeTax,
          after_tax: deal.amountAfterTax - old.amountAfterTax,
        }
      : null,
    ...differencesOf(before, after, isComparable),
    words: compareWords(before.words, after.words),
  };
}

/** The parts of a stored deal by which its revisions are compared. */
const revisionOf = ({ deal, lines, words }: DealWithLines): Revision => ({
  terms: {
    ...pickColumns(fieldsWith("compared"), deal),
    discount: deal.discountAmount,
    discountKind: deal.discountKind,
    tax: deal.tax?.name ?? null,
    choices: choicesText(deal.choices, choiceNames(deal.choices, lines, words.read.sections)),
  },
  totals: {
    subtotal: deal.subtotal,
    discountTotal: deal.discountTotal,
    amountBeforeTax: deal.amountBeforeTax,
    amountAfterTax: deal.amountAfterTax,
  },
  lines: lines.map(
    ({
      catalogItemId,
      name,
      description,
      quantity,
      unitPrice,
      totalPrice,
      isOptional,
      isSelected,
      answers,
      tax,
      rhythm,
    }) => ({
      catalogItemId,
      name,
      description,
      quantity,
      unitPrice,
      totalPrice,
      isOptional,
      isSelected,
      answers: answers.map(({ question, answer }) => ({ question, answer })),
      tax: tax?.name ?? null,
      rhythm,
    }),
  ),
});

function differencesOf(
  before: DealWithLines,
  after: DealWithLines,
  isComparable: boolean,
): Pick<Compared, "terms" | "lines"> {
  const [earlier, later] = [revisionOf(before), revisionOf(after)];
  const { terms, lines, removed } = compareRevisions(earlier, later);
  const [old, now] = [presentTerms(earlier.terms), presentTerms(later.terms)];
  const change = (from: number | null, to: number | null): LineChange => ({
    line: present(
      from === null ? null : (earlier.lines[from] ?? null),
      to === null ? null : (later.lines[to] ?? null),
      isComparable,
    ),
    hides: [...hidesOf(before, from), ...hidesOf(after, to)],
    isHidden: [bundleAt(before, from), bundleAt(after, to)].some((bundle) => bundle?.shown === "nothing"),
  });
  return {
    terms:
      Object.keys(terms).length === 0
        ? []
        : TERM_FIELDS.filter((field) => old[field] !== now[field]).map((field) => ({
            field,
            before: old[field],
            after: now[field],
          })),
    lines: [
      ...lines.flatMap((line, index) =>
        line.kind === "kept" ? [] : [change(line.kind === "added" ? null : line.from, index)],
      ),
      ...removed.map(({ from }) => change(from, null)),
    ],
  };
}

/** What a revision's line hides from customers, by the line's index: as its section says, and as its bundle does. */
const hidesOf = (revision: DealWithLines, index: number | null): Hides[] => {
  const { deal, lines } = revision;
  const bundle = bundleAt(revision, index);
  return [
    ...contentOf(deal).sections.filter(({ key }) => index !== null && key === lines[index]?.section),
    ...(bundle && bundle.shown !== "prices" ? [WITHOUT_PRICES] : []),
  ];
};

const WITHOUT_PRICES: Hides = { hides_quantities: false, hides_unit_prices: true, hides_line_prices: true };

const bundleAt = ({ deal, lines }: DealWithLines, index: number | null) =>
  index === null ? undefined : bundleOf(deal.bundles, lines[index]?.key ?? "");

function present(before: OfferLine | null, after: OfferLine | null, isComparable: boolean): LineAnswer {
  const [old, now] = [before && presentLine(before), after && presentLine(after)];
  return {
    kind: old === null ? "added" : now === null ? "removed" : "changed",
    name: now?.name ?? old?.name ?? "",
    fields:
      old && now
        ? COMPARED_OF_LINE.filter((field) => JSON.stringify(old[field]) !== JSON.stringify(now[field]))
        : [],
    before: old,
    after: now,
    difference: isComparable ? counted(after) - counted(before) : null,
  };
}

/** A line's part of the subtotal: 0 for an optional one that is not selected (S-083). */
const counted = (line: OfferLine | null): number => (line && isCounted(line) ? line.totalPrice : 0);

const presentLine = (line: OfferLine) => ({
  name: line.name,
  description: line.description,
  quantity: line.quantity,
  unit_price: line.unitPrice,
  total_price: line.totalPrice,
  is_optional: line.isOptional,
  is_selected: isCounted(line),
  answers: line.answers,
  tax: line.tax,
  rhythm: line.rhythm,
});

const presentTerms = (terms: OfferTerms) => ({
  ...pickFields(fieldsWith("compared"), terms),
  discount: terms.discount,
  discount_kind: terms.discountKind,
  tax: terms.tax,
  choices: terms.choices,
});
