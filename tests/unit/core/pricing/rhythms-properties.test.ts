import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { optionAdds } from "@/lib/core/pricing/option-adds";
import { isDueAtStart, offerTotals, type OfferInput } from "@/lib/core/pricing/rhythms";
import { dealTotals } from "@/lib/core/pricing/totals";
import { deal } from "./arbitraries";
import { offer } from "./offer-arbitraries";
import { asExpected } from "./offer-cases";
import { expectedOf } from "./offer-expected";

/** PRICING_SEED reproduces a failure, PRICING_RUNS tries more of them. */
const seed = process.env.PRICING_SEED === undefined ? {} : { seed: Number(process.env.PRICING_SEED) };
const runs = (usual: number) => ({ numRuns: Number(process.env.PRICING_RUNS ?? usual), ...seed });

test("10,000 random offers with rhythms: as the oracle says, in whole amounts of at least 0 [U-120, U-121]", () => {
  const seen = { recurring: 0, once: 0, refused: 0, spread: 0, severalGroups: 0, later: 0 };
  fc.assert(
    fc.property(offer, (input) => {
      const found = offerTotals(input);
      expectEqual("recurring" in found ? asExpected(found) : found, expectedOf(input));
      if (!("recurring" in found)) {
        seen.refused += 1;
        return;
      }
      const groups = found.recurring?.groups ?? [];
      seen[found.recurring ? "recurring" : "once"] += 1;
      seen.severalGroups += groups.length > 1 ? 1 : 0;
      seen.later += groups.some(({ rhythm }) => !isDueAtStart(rhythm)) ? 1 : 0;
      seen.spread +=
        groups.filter(({ totals }) => totals.discount > 0).length > 1 && input.discountEvery ? 1 : 0;
      for (const amount of [found, ...groups.map(({ totals }) => totals)].flatMap((totals) => [
        totals.subtotal,
        totals.discount,
        totals.amountBeforeTax,
        totals.amountAfterTax,
      ]))
        if (!Number.isSafeInteger(amount) || amount < 0) throw new Error(`${amount} is no amount`);
    }),
    runs(10_000),
  );
  for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(50);
});

test("without repeating lines, 10,000 random deals come to exactly what they came to [U-120]", () => {
  fc.assert(
    fc.property(deal, (input) => {
      expectEqual(offerTotals(input), { ...dealTotals(input), recurring: null });
    }),
    runs(10_000),
  );
});

test("what each line of 2,000 random offers adds is the difference of two totals [U-122]", () => {
  fc.assert(
    fc.property(offer, (input) => {
      const adds = optionAdds(input);
      input.lines.forEach((line, index) => {
        const found = adds(index);
        if ("tooLarge" in found) throw new Error("no offer of this size is too large");
        const [without, together] = [false, true].map((counted) => figuresOf(input, { index, counted }));
        const every = line.rhythm?.every ?? null;
        expectEqual(
          [found.now.amountAfterTax, found.committed.amountBeforeTax, found.committed.amountAfterTax],
          [0, 1, 2].map((at) => together!.sums[at]! - without!.sums[at]!),
        );
        expectEqual(
          [found.period?.every ?? null, found.period?.amountAfterTax ?? null],
          [every, every && together!.period(every) - without!.period(every)],
        );
      });
    }),
    runs(2_000),
  );
});

function figuresOf(input: OfferInput, { index, counted }: { index: number; counted: boolean }) {
  const lines = input.lines.with(index, { ...input.lines[index]!, counted });
  const totals = offerTotals({ ...input, lines, capsDiscount: true });
  if (!("recurring" in totals)) throw new Error("no offer of this size is too large");
  return {
    sums: [
      totals.recurring?.dueAtStart ?? totals.amountAfterTax,
      totals.amountBeforeTax,
      totals.amountAfterTax,
    ],
    period: (every: string) =>
      (totals.recurring?.groups ?? [])
        .filter(({ rhythm }) => rhythm.every === every)
        .reduce((sum, group) => sum + group.totals.amountAfterTax, 0),
  };
}

/** Much faster than expect(). */
function expectEqual(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected))
    throw new Error(`${JSON.stringify(found)} is not the expected ${JSON.stringify(expected)}`);
}
