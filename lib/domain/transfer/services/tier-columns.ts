import { MESSAGES } from "@/lib/core/i18n/all-messages";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { ownValue } from "@/lib/core/own-value";
import type { Column, ColumnLabels, FileRow, PlacedRow } from "../format/columns";
import type { ProblemList } from "../problem-list";

/** The most tiers that a file has as columns of their own; more are a list. */
const MOST = 20;
const PARTS = [
  { part: "to", kind: "number" },
  { part: "rate", kind: "amount" },
  { part: "fee", kind: "amount" },
] as const;
type Part = (typeof PARTS)[number]["part"];

const nameOf = (tier: number, part: Part): string => `tier ${tier} ${part}`;
const NUMBERS = Array.from({ length: MOST }, (_, index) => index + 1);
const parts = NUMBERS.flatMap((tier) => PARTS.map((part) => ({ tier, ...part })));

/** Tiers as columns that an import takes beside the list of an export (U-147). */
export const TIER_COLUMNS: readonly Column[] = parts.map(({ tier, part, kind }) => ({
  name: nameOf(tier, part),
  kind,
  nullable: true,
  isRepeated: true,
}));

/** What the languages call them. */
export const TIER_LABELS: ColumnLabels = new Map(
  parts.map(({ tier, part }) => [
    nameOf(tier, part),
    LANGUAGES.map((language) => MESSAGES[language].fileColumns.tiers[part].replace("{tier}", String(tier))),
  ]),
);

/**
 * A row with its tiers as the list that they make: each begins after the one before it, the first at 1. They are of
 * the main question, which the row names or the service has, and make the price calculated unless the row says
 * otherwise. Problem: a gap, an end that is missing in between, or a list beside them.
 */
export function withTiers(
  { at, row, failed }: PlacedRow,
  mainQuestion: string | null,
  problems: ProblemList,
): PlacedRow {
  const others = Object.fromEntries(Object.entries(row).filter(([name]) => !NAMES.has(name)));
  if (TIER_COLUMNS.some(({ name }) => failed.has(name)))
    return { at, row: without(others, "price_intervals"), failed: new Set([...failed, "price_intervals"]) };
  const tiers = NUMBERS.map((tier) => tierOf(row, tier));
  const last = tiers.findLastIndex((tier) => tier !== null);
  if (last < 0) return { at, row: others, failed };
  const given = tiers.slice(0, last + 1);
  const list = others["price_intervals"];
  const hasList = Array.isArray(list) && list.length > 0;
  if (hasList || given.some((tier, index) => tier === null || (index < last && tier.to === null))) {
    problems.add(at, "tier 1 to", "tierColumns");
    return { at, row: without(others, "price_intervals"), failed: new Set([...failed, "price_intervals"]) };
  }
  const question = others["main_question"] ?? mainQuestion;
  const intervals = given.map((tier, index) => ({
    question,
    from: index === 0 ? 1 : Number(given[index - 1]?.to) + 1,
    to: tier?.to ?? null,
    rate: tier?.rate ?? 0,
    flat_fee: tier?.fee ?? 0,
  }));
  const option = others["pricing_option"] ?? "calculated";
  return { at, row: { ...others, pricing_option: option, price_intervals: intervals }, failed };
}

const NAMES: ReadonlySet<string> = new Set(TIER_COLUMNS.map(({ name }) => name));

/** Null: nothing is said of the tier. */
function tierOf(row: FileRow, tier: number): Record<Part, unknown> | null {
  const valueOf = (part: Part) => ownValue(row, nameOf(tier, part)) ?? null;
  const [to, rate, fee] = [valueOf("to"), valueOf("rate"), valueOf("fee")];
  return to === null && rate === null && fee === null ? null : { to, rate, fee };
}

const without = (row: FileRow, name: string): FileRow =>
  Object.fromEntries(Object.entries(row).filter(([other]) => other !== name));
