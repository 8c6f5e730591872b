import {
  isDueAtStart,
  offerTotals,
  onceOf,
  paidPeriods,
  rhythmKey,
  type Amounts,
  type Every,
  type OfferInput,
  type Rhythm,
  type RhythmGroup,
} from "./rhythms";
import { totalsWithEach } from "./totals";

/**
 * What a line adds when it is selected, discount and taxes included, in minor units: to what is due at the start, to
 * one period of its rhythm (null if it is sold once), and to what is committed.
 */
export type OptionAdds = {
  now: Amounts;
  period: null | ({ every: Every } & Amounts);
  committed: Amounts;
};

/**
 * What each line adds: a function that gives it for a line's index, tooLarge as offerTotals. A fixed discount is
 * capped, because the totals are those of what a customer selects (U-121). Sums the lines of a rhythm once, unless a
 * fixed discount is spread over its groups anew by each of them.
 */
export function optionAdds(input: OfferInput): (index: number) => OptionAdds | { tooLarge: true } {
  const indexes = new Map<string, number[]>();
  input.lines.forEach(({ rhythm }, index) => {
    const key = rhythm ? rhythmKey(rhythm) : ONCE;
    indexes.set(key, [...(indexes.get(key) ?? []), index]);
  });
  const known = new Map<string, ReturnType<typeof totalsWithEach>>();
  return (index) => {
    const rhythm = input.lines[index]?.rhythm ?? null;
    if (rhythm && isSpread(input, rhythm)) return addsToSpread(input, { index, every: rhythm.every });
    const key = rhythm ? rhythmKey(rhythm) : ONCE;
    const group = indexes.get(key) ?? [];
    const totalsWith = known.get(key) ?? totalsWithEach(groupInput(input, { group, rhythm }));
    known.set(key, totalsWith);
    const totals = totalsWith(group.indexOf(index));
    if ("tooLarge" in totals) return totals;
    return addsOf(rhythm, difference(totals.together, totals.without));
  };
}

const ONCE = "once";

/** Whether the rhythm's groups share a fixed discount. */
const isSpread = ({ discount, discountEvery }: OfferInput, { every }: Rhythm): boolean =>
  discount?.kind === "dollar" && discountEvery === every;

const groupInput = (
  input: OfferInput,
  { group, rhythm }: { group: readonly number[]; rhythm: Rhythm | null },
) => ({
  ...onceOf(input),
  lines: group.flatMap((index) => input.lines[index] ?? []),
  ...(rhythm && input.discount?.kind === "dollar" && { discount: null }),
});

function addsOf(rhythm: Rhythm | null, added: Amounts): OptionAdds {
  if (!rhythm) return { now: added, period: null, committed: added };
  return {
    now: isDueAtStart(rhythm) ? added : NOTHING,
    period: { every: rhythm.every, ...added },
    committed: times(added, paidPeriods(rhythm)),
  };
}

/** By the totals of all lines of the rhythm, without the line and with it. */
function addsToSpread(
  input: OfferInput,
  { index, every }: { index: number; every: Every },
): OptionAdds | { tooLarge: true } {
  const sums = [false, true].map((counted) => {
    const lines = input.lines
      .map((line, at) => (at === index ? { ...line, counted } : line))
      .filter(({ rhythm }) => rhythm?.every === every);
    const totals = offerTotals({ ...input, lines, capsDiscount: true });
    return "recurring" in totals ? sumsOf(totals.recurring?.groups ?? []) : null;
  });
  const [without, together] = sums;
  if (!without || !together) return { tooLarge: true };
  return {
    now: difference(together.now, without.now),
    period: { every, ...difference(together.period, without.period) },
    committed: difference(together.committed, without.committed),
  };
}

type GroupSums = { now: Amounts; period: Amounts; committed: Amounts };

/** Of the groups of one rhythm. */
function sumsOf(groups: readonly RhythmGroup[]): GroupSums {
  const sums: GroupSums = { now: NOTHING, period: NOTHING, committed: NOTHING };
  for (const { rhythm, totals } of groups) {
    if (isDueAtStart(rhythm)) sums.now = sum(sums.now, totals);
    sums.period = sum(sums.period, totals);
    sums.committed = sum(sums.committed, times(totals, paidPeriods(rhythm)));
  }
  return sums;
}

const NOTHING: Amounts = { amountBeforeTax: 0, amountAfterTax: 0 };

const times = ({ amountBeforeTax, amountAfterTax }: Amounts, factor: number): Amounts => ({
  // Not -0, which a change below 0 in no paid period would be.
  amountBeforeTax: amountBeforeTax * factor + 0,
  amountAfterTax: amountAfterTax * factor + 0,
});

const sum = (one: Amounts, other: Amounts): Amounts => ({
  amountBeforeTax: one.amountBeforeTax + other.amountBeforeTax,
  amountAfterTax: one.amountAfterTax + other.amountAfterTax,
});

const difference = (one: Amounts, other: Amounts): Amounts => ({
  amountBeforeTax: one.amountBeforeTax - other.amountBeforeTax,
  amountAfterTax: one.amountAfterTax - other.amountAfterTax,
});
