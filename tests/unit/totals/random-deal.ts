import fc from "fast-check";
import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";

/** A deal that a salesperson could have created. Amounts are in minor units. */
export type RandomDeal = {
  currency: string;
  lines: {
    unitPrice: number;
    quantity: number;
    isOptional: boolean;
    isTicked: boolean;
    tax: TaxProfileAnswer | null;
  }[];
  discount: { kind: "dollar" | "percent"; value: number; afterTax: boolean };
  tax: TaxProfileAnswer | null;
};

const price = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 90_000_000 }));
const rate = fc.oneof(
  fc.constantFrom(5, 9.975, 13, 14.975, 20, 0),
  fc.integer({ min: 1, max: 30_000 }).map((thousandths) => thousandths / 1000),
);

const tax: fc.Arbitrary<TaxProfileAnswer> = fc
  .record({ value: rate, rates: fc.array(rate, { maxLength: 3 }) })
  .map(({ value, rates }) => ({
    id: 2,
    name: "Taxes",
    is_default: false,
    version: 1,
    value,
    taxes: rates.map((each, index) => ({ id: index + 1, name: `T${index + 1}`, value: each })),
  }));

const discount: fc.Arbitrary<RandomDeal["discount"]> = fc.oneof(
  fc.record({
    kind: fc.constant("dollar" as const),
    value: fc.constantFrom(0, 1, 33, 999, 10_000, 5_000_000),
    afterTax: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant("percent" as const),
    value: fc.integer({ min: 0, max: 100 }),
    afterTax: fc.boolean(),
  }),
);

/**
 * Every currency, up to three tax rates for the deal and for single lines, discounts before and after tax,
 * and options selected or not. A yen has no cents.
 */
export const randomDeal: fc.Arbitrary<RandomDeal> = fc
  .record({
    currency: fc.constantFrom("CAD", "USD", "EUR", "GBP", "CHF", "JPY"),
    lines: fc.array(
      fc.record({
        unitPrice: price,
        quantity: fc.integer({ min: 1, max: 500 }),
        isOptional: fc.boolean(),
        isTicked: fc.boolean(),
        tax: fc.option(tax, { freq: 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    discount,
    tax: fc.option(tax, { freq: 5 }),
  })
  .map((deal) => {
    const step = deal.currency === "JPY" ? 100 : 1;
    const whole = (amount: number) => Math.round(amount / step) * step;
    return {
      ...deal,
      lines: deal.lines.map((line) => ({
        ...line,
        unitPrice: whole(line.unitPrice),
        isTicked: line.isOptional && line.isTicked,
      })),
      discount: {
        ...deal.discount,
        value: deal.discount.kind === "dollar" ? whole(deal.discount.value) : deal.discount.value,
      },
    };
  });
