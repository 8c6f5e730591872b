import fc from "fast-check";
import type { Answers, Condition, PriceRules, PricingField } from "@/lib/core/pricing/types";
import type { TotalsInput } from "@/lib/core/pricing/totals";
import { makeField } from "./make";

const fieldId = fc.integer({ min: 1, max: 6 });
const operator = fc.constantFrom("=", "!=", ">", "<", ">=", "<=", "CONTAINS", "EXCLUDES");
const comparison = fc.constantFrom("a", "B", "ab", "true", "no", "1", "0", "2.5", "7", "12");
const amount = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 100_000_000 }));
const perhapsAmount = fc.option(amount, { freq: 3 });
const type = fc.constantFrom("plus", "minus");
const fraction = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => basisPoints / 10_000);

const condition: fc.Arbitrary<Condition> = fc.record({ fieldId, operator, value: comparison });

/** Two numbers, a boolean, a choice, a list and a text. Some are hidden by chains or cycles of conditions. */
const fields: fc.Arbitrary<PricingField[]> = fc
  .tuple(
    ...Array.from({ length: 6 }, () =>
      fc.option(fc.array(condition, { minLength: 1, maxLength: 2 }), { freq: 2, nil: [] }),
    ),
  )
  .map((conditions) => conditions.map((visibleWhen, index) => makeField({ id: index + 1, visibleWhen })));

const empty = fc.constantFrom(undefined, null, "");
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 10_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 }).map((tenths) => tenths / 10) },
  { weight: 1, arbitrary: fc.constantFrom("4", "7.25", "many") },
);
const choice = fc.constantFrom("a", "B", "ab", "1", "yes");
const mostly = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 5, arbitrary }, { weight: 1, arbitrary: empty });

const answers: fc.Arbitrary<Answers> = fc.record({
  1: mostly(number),
  2: mostly(number),
  3: mostly(fc.boolean()),
  4: mostly(choice),
  5: mostly(fc.array(choice, { maxLength: 3 })),
  6: mostly(fc.constantFrom("A b", "yes", "7", "x1")),
});

/** Bounds as they may be stored: inclusive and without overlaps. Gaps and an open end are allowed. */
const bounds = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 12 })), { maxLength: 3 })
  .chain((steps) =>
    fc.boolean().map((isOpen) => {
      let next = 0;
      return steps.map(([gap, length], index) => {
        const from = next + gap;
        next = from + length + 1;
        return { from, to: isOpen && index === steps.length - 1 ? null : from + length };
      });
    }),
  );

const rules: fc.Arbitrary<PriceRules> = fc.record({
  pricingOption: fc.constantFrom("fixed", "calculated", "calculated", "variable"),
  basePrice: perhapsAmount,
  standardAmount: perhapsAmount,
  customHourlyPrice: perhapsAmount,
  mainFieldId: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 5 }),
  tierMode: fc.constantFrom("graduated", "volume"),
  tiers: bounds.chain((rows) =>
    fc
      .tuple(amount, fc.integer({ min: 0, max: 5000 }))
      .map(([rate, flatFee]) =>
        rows.map((row, index) => ({ ...row, fieldId: 1, rate: Math.trunc(rate / (index + 1)), flatFee })),
      ),
  ),
  modifiers: fc.array(
    fc
      .record({
        fieldId,
        isActive: fc.integer({ min: 0, max: 9 }).map((draw) => draw > 0),
        operator,
        comparisonValue: comparison,
        type,
        unit: fc.constantFrom("dollar", "percent", "hour"),
        value: fraction,
      })
      .map((modifier) => ({
        ...modifier,
        value:
          modifier.unit === "dollar"
            ? Math.round(modifier.value * 30_000)
            : modifier.unit === "hour"
              ? modifier.value * 8
              : modifier.value,
      })),
    { maxLength: 5 },
  ),
  modificationIntervals: bounds.chain((rows) =>
    fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 0, max: 5000 }), type)
      .map(([field, rate, kind]) => rows.map((row) => ({ ...row, fieldId: field, rate, type: kind }))),
  ),
  minMargin: fc.constant(0),
  maxMargin: fc.constant(100),
});

const currency = fc.constantFrom("CAD", "EUR", "JPY");
const rate = fc.integer({ min: 1, max: 1_000_000 }).map((tenThousandths) => tenThousandths / 10_000);
const percents: fc.Arbitrary<number[]> = fc.array(
  fc.integer({ min: 0, max: 600 }).map((tenths) => tenths / 10),
  { maxLength: 3 },
);

/** One service of a catalogue, and the answers of ten lines for it. */
export const linesOfOneItem = fc.record({
  rules,
  fields,
  currency,
  conversion: fc.option(fc.record({ fromRate: fc.constantFrom(1, 1, 0.5, 3), toRate: rate }), {
    nil: undefined,
    freq: 2,
  }),
  promotions: fc.option(percents, { nil: new Array<number>(), freq: 2 }),
  rotation: fc.integer({ min: 0, max: 4 }),
  answers: fc.array(answers, { minLength: 10, maxLength: 10 }),
});

const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);

// Few names and percentages, so that a line's own tax is often also one of the deal's.
const taxes = fc.record({
  value: percent,
  taxes: fc.array(
    fc.record({
      name: fc.constantFrom("tax", "other"),
      value: fc.oneof(percent, fc.constantFrom(0, 5, 9.975)),
    }),
    { maxLength: 3 },
  ),
});

export const deal: fc.Arbitrary<TotalsInput> = fc.record({
  lines: fc.array(
    fc.record({
      unitPrice: amount,
      quantity: fc.integer({ min: 1, max: 1000 }),
      counted: fc.boolean(),
      tax: fc.option(taxes, { freq: 1, nil: null }),
    }),
    { maxLength: 5 },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant("dollar"), value: amount, afterTax: fc.boolean() }),
      fc.record({ kind: fc.constant("percent"), value: percent, afterTax: fc.boolean() }),
    ),
  ),
  tax: fc.option(taxes),
  currency,
});
