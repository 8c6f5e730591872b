import type { deal, StoredRhythm } from "@/db/schema";
import { DEAL_FIELDS, fieldsWith, partOf, type ApiName, type FieldWith } from "../terms/deal-fields";

/** One line of an offer, as both customers and staff see it; prices in minor units of the offer's currency. */
export type OfferLine = {
  catalogItemId: number | null;
  name: string;
  description: string;
  quantity: number;
  unitPrice: number;
  totalPrice: number;
  isOptional: boolean;
  isSelected: boolean;
  answers: { question: string; answer: string }[];
  /** Name of its own tax profile; null: the offer's applies. */
  tax: string | null;
  /** How it repeats; null: sold once. */
  rhythm: StoredRhythm | null;
};

/** Terms of the whole offer. discount: minor units, or percents. */
export type OfferTerms = Pick<typeof deal.$inferSelect, FieldWith<"compared">> & {
  discount: number;
  discountKind: "dollar" | "percent";
  tax: string | null;
  /** What the customer chooses, in names and figures of no language; empty without choices. */
  choices: string;
};

type TermField = ApiName<FieldWith<"compared">> | "discount" | "discount_kind" | "tax" | "choices";
/** The terms that make up a discount. */
export const DISCOUNT_TERMS: readonly TermField[] = [
  "discount",
  "discount_kind",
  ...fieldsWith("compared")
    .filter((name) => partOf(name) === "discount")
    .map((name) => DEAL_FIELDS[name].api),
];
/** Terms in the order in which answers list them. */
export const TERM_FIELDS: readonly TermField[] = [
  ...fieldsWith("compared")
    .map((name) => DEAL_FIELDS[name].api)
    .filter((field) => !DISCOUNT_TERMS.includes(field)),
  ...DISCOUNT_TERMS,
  "tax",
  "choices",
];

/** Totals in minor units. */
type OfferTotals = {
  subtotal: number;
  discountTotal: number;
  amountBeforeTax: number;
  amountAfterTax: number;
};

export type Revision = { terms: OfferTerms; totals: OfferTotals; lines: readonly OfferLine[] };

type Changes<T> = { [Key in keyof T]?: { before: T[Key]; after: T[Key] } };

/** The origin of a line of the new revision; `from`: its index in the old one. */
type LineDifference =
  | { kind: "kept"; from: number }
  | { kind: "changed"; from: number; changes: Changes<OfferLine> }
  | { kind: "added"; line: OfferLine };

/** The difference between two revisions: the lines of the new one in order, and the removed lines of the old one. */
export type RevisionDifference = {
  terms: Changes<OfferTerms>;
  totals: Changes<OfferTotals>;
  lines: LineDifference[];
  removed: { from: number; line: OfferLine }[];
};

/**
 * The difference between two revisions of an offer, line by line; pure. applyDifference(before,
 * difference) returns `after`.
 */
export function compareRevisions(before: Revision, after: Revision): RevisionDifference {
  const origins = originsOf(before.lines, after.lines);
  const taken = new Set(origins);
  return {
    terms: changesBetween(before.terms, after.terms),
    totals: changesBetween(before.totals, after.totals),
    lines: after.lines.map((line, index) => differenceOf(before.lines, origins[index] ?? null, line)),
    removed: before.lines.map((line, from) => ({ from, line })).filter(({ from }) => !taken.has(from)),
  };
}

/** Applies a difference to the revision from which it was computed; pure. */
export function applyDifference(before: Revision, { terms, totals, lines }: RevisionDifference): Revision {
  return {
    terms: { ...before.terms, ...afterOf(terms) },
    totals: { ...before.totals, ...afterOf(totals) },
    lines: lines.map((difference) => {
      if (difference.kind === "added") return difference.line;
      const line = before.lines[difference.from];
      if (!line) throw new RangeError(`the old revision has no line ${difference.from}`);
      return difference.kind === "kept" ? line : { ...line, ...afterOf(difference.changes) };
    }),
  };
}

/**
 * For each new line the index of the old line that it continues: an equal one, else the nearest with the same
 * catalogue item; for a free line one with the same name, else the same price or description; null for a new
 * line.
 */
function originsOf(before: readonly OfferLine[], after: readonly OfferLine[]): (number | null)[] {
  const open = new Set(before.keys());
  const take = (fits: (line: OfferLine) => boolean): number | null => {
    const match = [...open].find((index) => before[index] !== undefined && fits(before[index]));
    if (match === undefined) return null;
    open.delete(match);
    return match;
  };
  const origins = after.map((line) => take((old) => isEqual(old, line)));
  for (const fits of [isAlike, isOfSameItem, isRenamed])
    after.forEach((line, index) => (origins[index] ??= take((old) => fits(old, line))));
  return origins;
}

const isOfSameItem = (old: OfferLine, line: OfferLine) =>
  old.catalogItemId === line.catalogItemId && (line.catalogItemId !== null || old.name === line.name);
const isRenamed = (old: OfferLine, line: OfferLine) =>
  old.catalogItemId === null &&
  line.catalogItemId === null &&
  (old.unitPrice === line.unitPrice || (old.description !== "" && old.description === line.description));
const isAlike = (old: OfferLine, line: OfferLine) =>
  isOfSameItem(old, line) && isEqual(old.answers, line.answers) && old.isOptional === line.isOptional;

function differenceOf(before: readonly OfferLine[], from: number | null, line: OfferLine): LineDifference {
  const old = from === null ? undefined : before[from];
  if (from === null || !old) return { kind: "added", line };
  const changes = changesBetween(old, line);
  return Object.keys(changes).length === 0 ? { kind: "kept", from } : { kind: "changed", from, changes };
}

// Object.entries() loses the types of keys and values, hence the casts.
function changesBetween<T extends object>(before: T, after: T): Changes<T> {
  const keys = (Object.keys(after) as (keyof T)[]).filter((key) => !isEqual(before[key], after[key]));
  return Object.fromEntries(
    keys.map((key) => [key, { before: before[key], after: after[key] }]),
  ) as Changes<T>;
}

function afterOf<T>(changes: Changes<T>): Partial<T> {
  const entries = Object.entries(changes) as [string, { after: unknown }][];
  return Object.fromEntries(entries.map(([key, { after }]) => [key, after])) as Partial<T>;
}

/** Both are plain data made by the same code, so that comparing their JSON is enough. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
