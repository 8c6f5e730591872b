import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OfferInput, OfferTotals, Rhythm } from "@/lib/core/pricing/rhythms";

/** What is expected of an offer, in minor units: of one period for a group, with [before taxes, after taxes] committed. */
export type ExpectedOffer =
  | { tooLarge: true }
  | { discountTooLarge: { every: string; subtotal: number } }
  | {
      once: ExpectedTotals;
      groups: { rhythm: Rhythm; totals: ExpectedTotals; paid: number; committed: number[] }[];
      committed: number[];
      due: number;
    };
type ExpectedTotals = { subtotal: number; discount: number; taxes: number[]; before: number; after: number };

export type OfferCase = { input: OfferInput; expected: ExpectedOffer };

/**
 * 500 offers with what they come to, a line of JSON each, computed by the oracle: for the engine, and for the server and
 * the customer's page.
 */
export const offerCases = (): OfferCase[] =>
  readFileSync(join(__dirname, "../../../support/offer-cases.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((text): OfferCase => JSON.parse(text));

/** The totals of the engine in the shape of the cases. */
export function asExpected(totals: OfferTotals): ExpectedOffer {
  const { recurring } = totals;
  const ofOnce = recurring?.once ?? { beforeTax: totals.amountBeforeTax, afterTax: totals.amountAfterTax };
  return {
    once: { ...shortOf(totals), before: ofOnce.beforeTax, after: ofOnce.afterTax },
    groups: (recurring?.groups ?? []).map((group) => ({
      rhythm: group.rhythm,
      totals: shortOf(group.totals),
      paid: group.paidPeriods,
      committed: [group.committed.beforeTax, group.committed.afterTax],
    })),
    committed: [totals.amountBeforeTax, totals.amountAfterTax],
    due: recurring?.dueAtStart ?? totals.amountAfterTax,
  };
}

type AnyTotals = {
  subtotal: number;
  discount: number;
  taxes: ({ amount: number } | number)[];
  amountBeforeTax: number;
  amountAfterTax: number;
};
/** Totals with the amounts of their taxes alone. */
export const shortOf = ({
  subtotal,
  discount,
  taxes,
  amountBeforeTax,
  amountAfterTax,
}: AnyTotals): ExpectedTotals => ({
  subtotal,
  discount,
  taxes: taxes.map((tax) => (typeof tax === "number" ? tax : tax.amount)),
  before: amountBeforeTax,
  after: amountAfterTax,
});
