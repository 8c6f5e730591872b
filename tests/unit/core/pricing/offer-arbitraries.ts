import fc from "fast-check";
import type { OfferInput, Rhythm } from "@/lib/core/pricing/rhythms";
import { deal } from "./arbitraries";

const every = fc.constantFrom("month", "quarter", "year");

// Few terms and starts, so that several lines are often one group.
const rhythm: fc.Arbitrary<Rhythm> = fc
  .record({
    every,
    term: fc.oneof(fc.constantFrom(1, 12, 24), fc.integer({ min: 1, max: 120 })),
    isOpenEnded: fc.boolean(),
    free: fc.constantFrom(0, 0, 0, 1, 2, 200),
    start: fc.constantFrom(null, null, null, { on: "2027-01-01" }, { days: 30 }),
  })
  .map(({ free, ...rest }) => ({ ...rest, freePeriods: Math.min(free, rest.term) }));

/** An offer of up to eight lines, sold once or repeating, with a discount from any rhythm. */
export const offer: fc.Arbitrary<OfferInput> = fc
  .record({
    terms: deal,
    more: deal,
    pool: fc.array(rhythm, { minLength: 1, maxLength: 3 }),
    picks: fc.array(fc.integer({ min: -1, max: 2 }), { minLength: 10, maxLength: 10 }),
    discountEvery: fc.option(every),
    capsDiscount: fc.boolean(),
    share: fc.option(fc.integer({ min: 0, max: 110 }), { freq: 2 }),
  })
  .map(({ terms, more, pool, picks, share, discountEvery, capsDiscount }) => {
    const lines = [...terms.lines, ...more.lines].map((line, index) => ({
      ...line,
      rhythm: pool[picks[index] ?? -1] ?? null,
    }));
    return {
      ...terms,
      lines,
      discountEvery,
      capsDiscount,
      discount: fitting({ terms, lines, share, discountEvery }),
    };
  });

/** Most fixed discounts of a rhythm near its subtotal, because nearly all others are refused. */
function fitting({
  terms: { discount, currency },
  lines,
  share,
  discountEvery,
}: {
  terms: OfferInput;
  lines: OfferInput["lines"];
  share: number | null;
  discountEvery: OfferInput["discountEvery"];
}): OfferInput["discount"] {
  if (discount?.kind !== "dollar" || share === null || !discountEvery) return discount;
  const subtotal = lines
    .filter((line) => line.counted && line.rhythm?.every === discountEvery)
    .reduce((sum, line) => sum + line.unitPrice * line.quantity, 0);
  const value = Math.floor((subtotal * share) / 100);
  return { ...discount, value: currency === "JPY" ? Math.floor(value / 100) * 100 : value };
}
