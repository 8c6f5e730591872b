import { roundingStep } from "@/lib/core/money/currency";
import { decimal } from "@/lib/core/money/decimal";
import { apportion } from "@/lib/core/money/apportion";
import { roundHalfAwayFromZero } from "@/lib/core/money/rounding";
import { dealTotals, type Discount, type Totals, type TotalsInput } from "./totals";

/** How often a line that is not sold once is paid. */
export type Every = "month" | "quarter" | "year";

/** From the shortest period to the longest: the order in which rhythms are shown everywhere. */
export const EVERY: readonly Every[] = ["month", "quarter", "year"];

/**
 * How a line repeats. `term` in periods: the number of all of them, or the least one if it goes on until further notice
 * (isOpenEnded). The first `freePeriods` cost nothing. `start`: null on acceptance, else on a day (YYYY-MM-DD) or a
 * number of days after acceptance, at least 1.
 */
export type Rhythm = {
  every: Every;
  term: number;
  isOpenEnded: boolean;
  freePeriods: number;
  start: RhythmStart;
};
type RhythmStart = null | { on: string } | { days: number };

/** The most periods of a term. */
export const MAX_TERM = 120;

/** The most days from acceptance to a start. */
export const MAX_START_DAYS = 3_650;

/** The periods of a year: what a term is unless it is said. */
export const periodsOfYear = (every: Every): number => PERIODS[every];
const PERIODS: Record<Every, number> = { month: 12, quarter: 4, year: 1 };

/** The periods of its term that are paid. */
export const paidPeriods = ({ term, freePeriods }: Pick<Rhythm, "term" | "freePeriods">): number =>
  Math.max(0, term - freePeriods);

/** Whether its first period is due when the offer is accepted. */
export const isDueAtStart = ({ start, freePeriods }: Pick<Rhythm, "start" | "freePeriods">): boolean =>
  start === null && freePeriods === 0;

/** The same text for rhythms whose lines are one group: equal in every respect. */
export const rhythmKey = ({ every, term, isOpenEnded, freePeriods, start }: Rhythm): string =>
  JSON.stringify([every, term, isOpenEnded, freePeriods, start && ("on" in start ? start.on : start.days)]);

/**
 * As TotalsInput, with lines that may repeat: unitPrice is then the price of one period. A fixed discount is taken from
 * the rhythm `discountEvery`, null from what is sold once. It may not be above the subtotal of a rhythm, unless it
 * `capsDiscount`: what a customer leaves out must not make an offer impossible.
 */
export type OfferInput = Omit<TotalsInput, "lines"> & {
  lines: OfferLine[];
  discountEvery?: Every | null | undefined;
  capsDiscount?: boolean;
};
type OfferLine = TotalsInput["lines"][number] & { rhythm?: Rhythm | null | undefined };

/** Amounts in minor units. */
export type Amounts = Pick<Totals, "amountBeforeTax" | "amountAfterTax">;

/**
 * The lines of one rhythm, term, number of free periods and start. totals: of one period, by the rules of dealTotals on
 * the lines of this group, because each period is invoiced by itself. committed: of all periods that are paid, of the
 * least term if it is open-ended.
 */
export type RhythmGroup = {
  rhythm: Rhythm;
  totals: Totals;
  paidPeriods: number;
  committed: { beforeTax: number; afterTax: number };
};

/**
 * In minor units. amountBeforeTax and amountAfterTax are what is committed: the lines sold once, and each group times
 * its paid periods; subtotal, discount and taxes are of the lines sold once. recurring is null if no line that counts
 * repeats; `once` are then the totals of what is sold once, `dueAtStart` these and one period of each group that starts
 * on acceptance and has no free period.
 */
export type OfferTotals = Totals & { recurring: null | Recurring };
export type Recurring = {
  once: { beforeTax: number; afterTax: number };
  groups: RhythmGroup[];
  dueAtStart: number;
};

type TooLarge = { tooLarge: true };

/**
 * Credits of what is sold once (every: null), or of a group of a rhythm, are more than its other lines: what they come
 * to, in minor units (U-190).
 */
export type OfferBelowZero = { belowZero: { every: Every | null; amount: number } };

/** The subtotal of a rhythm, in minor units, below a fixed discount from it. */
export type DiscountTooLarge = { discountTooLarge: { every: Every; subtotal: number } };

/**
 * Totals by rhythm (U-120): the lines sold once and each group of lines with the same rhythm have totals of their own,
 * each by dealTotals and rounded by itself; nothing is computed on a sum over periods. A percentage is taken from each
 * of them. A fixed discount from a rhythm with several groups is spread over them in proportion to their subtotals.
 * Without repeating lines the result is that of dealTotals. No group may come to less than zero. Throws RangeError as
 * it does.
 */
export function offerTotals(input: OfferInput): OfferTotals | TooLarge | OfferBelowZero | DiscountTooLarge {
  const once = periodTotals(onceOf(input), null);
  if (!("subtotal" in once)) return once;
  const discounts = discountsOf(input, groupsOf(input.lines));
  if (!Array.isArray(discounts)) return discounts;
  const groups: RhythmGroup[] = [];
  for (const { lines, rhythm, discount } of discounts) {
    const totals = periodTotals({ lines, discount, tax: input.tax, currency: input.currency }, rhythm.every);
    if (!("subtotal" in totals)) return totals;
    groups.push({ rhythm, totals, paidPeriods: paidPeriods(rhythm), committed: committedOf(rhythm, totals) });
  }
  return groups.length === 0 ? { ...once, recurring: null } : together(once, groups);
}

/** The totals of what is sold once, or of one period of a group. */
function periodTotals(input: TotalsInput, every: Every | null): Totals | TooLarge | OfferBelowZero {
  const totals = dealTotals(input);
  return "belowZero" in totals ? { belowZero: { every, amount: totals.belowZero } } : totals;
}

/** What is sold once, as dealTotals takes it. */
export const onceOf = ({ lines, discount, tax, currency, discountEvery }: OfferInput): TotalsInput => ({
  lines: lines.filter((line) => !line.rhythm),
  discount: discount?.kind === "dollar" && discountEvery ? null : discount,
  tax,
  currency,
});

type Group = { rhythm: Rhythm; lines: OfferLine[] };

/** Groups with a line that counts, from the shortest period to the longest, else in the order of their first lines. */
function groupsOf(lines: readonly OfferLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    if (!line.rhythm) continue;
    const key = rhythmKey(line.rhythm);
    const group = groups.get(key) ?? { rhythm: line.rhythm, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  const counted = [...groups.values()].filter((group) => group.lines.some((line) => line.counted));
  return EVERY.flatMap((every) => counted.filter(({ rhythm }) => rhythm.every === every));
}

/** The groups, each with what is taken from it: the percentage, or its share of the fixed discount of its rhythm. */
function discountsOf(
  { discount, tax, currency, discountEvery, capsDiscount }: OfferInput,
  groups: readonly Group[],
): (Group & { discount: Discount | null })[] | TooLarge | OfferBelowZero | DiscountTooLarge {
  if (discount?.kind !== "dollar") return groups.map((group) => ({ ...group, discount }));
  if (!discountEvery) return groups.map((group) => ({ ...group, discount: null }));
  const subtotals: bigint[] = [];
  for (const { rhythm, lines } of groups) {
    const totals = periodTotals({ lines, discount: null, tax, currency }, rhythm.every);
    if (!("subtotal" in totals)) return totals;
    subtotals.push(rhythm.every === discountEvery ? BigInt(totals.subtotal) : 0n);
  }
  const subtotal = subtotals.reduce((sum, each) => sum + each, 0n);
  const wanted = roundHalfAwayFromZero(decimal(discount.value), roundingStep(currency));
  if (wanted > subtotal && !capsDiscount)
    return { discountTooLarge: { every: discountEvery, subtotal: Number(subtotal) } };
  const shares = apportion(wanted > subtotal ? subtotal : wanted, subtotals, roundingStep(currency));
  return groups.map((group, index) => ({
    ...group,
    discount: { ...discount, value: Number(shares[index] ?? 0n) },
  }));
}

function committedOf(rhythm: Rhythm, { amountBeforeTax, amountAfterTax }: Totals): RhythmGroup["committed"] {
  const paid = paidPeriods(rhythm);
  return { beforeTax: amountBeforeTax * paid, afterTax: amountAfterTax * paid };
}

/** The totals of what is sold once with those of each group; tooLarge if these together are above exact integers. */
function together(once: Totals, groups: RhythmGroup[]): OfferTotals | TooLarge {
  const paid = (amount: "amountBeforeTax" | "amountAfterTax"): bigint =>
    groups.reduce(
      (sum, group) => sum + BigInt(group.totals[amount]) * BigInt(group.paidPeriods),
      BigInt(once[amount]),
    );
  const beforeTax = paid("amountBeforeTax");
  const afterTax = paid("amountAfterTax");
  const due = groups
    .filter(({ rhythm }) => isDueAtStart(rhythm))
    .reduce((sum, { totals }) => sum + BigInt(totals.amountAfterTax), BigInt(once.amountAfterTax));
  const largest = BigInt(Number.MAX_SAFE_INTEGER);
  if ([beforeTax, afterTax, due].some((amount) => amount > largest)) return { tooLarge: true };
  return {
    ...once,
    amountBeforeTax: Number(beforeTax),
    amountAfterTax: Number(afterTax),
    recurring: {
      once: { beforeTax: once.amountBeforeTax, afterTax: once.amountAfterTax },
      groups,
      dueAtStart: Number(due),
    },
  };
}
