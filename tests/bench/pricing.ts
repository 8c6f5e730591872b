/**
 * npm run bench:pricing: how long it takes to price a deal of 100 lines with five rules each: every unit
 * price with its trace, then discount, taxes and totals. The baseline sums the same line totals as plain
 * numbers.
 */
import type { Answers, PriceRules, PricingField } from "@/lib/core/pricing/types";
import { dealTotals } from "@/lib/core/pricing/totals";
import { unitPrice } from "@/lib/core/pricing/unit-price";

const targetMilliseconds = 2;
const lines = Array.from({ length: 100 }, (_, index) => makeLine(index));
const priced = priceDeal();

measure(200, priceDeal); // warm
const whole = measure(1000, priceDeal);
const baseline = measure(1000, sumPlainly);

const row = (name: string, times: number[]) =>
  [name, percentile(times, 0.5).toFixed(4), percentile(times, 0.95).toFixed(4)].join(" | ");
console.log("work | median ms | p95 ms");
console.log(row("a deal of 100 lines, five rules a line, priced whole", whole));
console.log(row("the same line totals summed as plain numbers", baseline));
const median = percentile(whole, 0.5);
console.log(`ratio of the medians: ${Math.round(median / percentile(baseline, 0.5))}`);
console.log(`target of under ${targetMilliseconds} ms: ${median < targetMilliseconds ? "met" : "missed"}`);

function priceDeal() {
  const unitPrices = lines.map(({ rules, fields, answers, quantity }) => {
    const price = unitPrice(rules, fields, answers, { currency: "CAD" });
    if (!price.ok) throw new Error(`The benchmark's deal has no price: ${price.problem}`);
    return { unitPrice: price.amount, quantity, counted: true };
  });
  return {
    unitPrices,
    totals: dealTotals({
      lines: unitPrices,
      discount: { kind: "percent", value: 7.5, afterTax: false },
      tax: {
        value: 0,
        taxes: [
          { name: "GST", value: 5 },
          { name: "QST", value: 9.975 },
        ],
      },
      currency: "CAD",
    }),
  };
}

function sumPlainly(): number {
  let sum = 0;
  for (const { unitPrice: amount, quantity } of priced.unitPrices) sum += amount * quantity;
  return sum;
}

/**
 * Two tiers, two modifiers and an interval. Every rule applies, and one question is shown only because of
 * another.
 */
function makeLine(index: number): {
  rules: PriceRules;
  fields: PricingField[];
  answers: Answers;
  quantity: number;
} {
  const rules: PriceRules = {
    pricingOption: "calculated",
    basePrice: null,
    standardAmount: null,
    customHourlyPrice: null,
    mainFieldId: 1,
    tierMode: "graduated",
    minMargin: 80,
    maxMargin: 120,
    tiers: [
      { fieldId: 1, from: 1, to: 5, rate: 12_345 + index, flatFee: 5000 },
      { fieldId: 1, from: 6, to: null, rate: 9_876, flatFee: 0 },
    ],
    modifiers: [
      {
        fieldId: 2,
        isActive: true,
        operator: "=",
        comparisonValue: "express",
        type: "plus",
        unit: "percent",
        value: 0.1525,
      },
      {
        fieldId: 3,
        isActive: true,
        operator: "=",
        comparisonValue: "true",
        type: "minus",
        unit: "dollar",
        value: 1500,
      },
    ],
    modificationIntervals: [{ fieldId: 4, from: 1, to: 10, rate: 250, type: "plus" }],
  };
  const field = { subType: null, isRequired: true, visibleWhen: [], options: [], clientTitle: "" };
  const fields: PricingField[] = [
    { ...field, id: 1, type: "number", position: 1, staffTitle: "Pages" },
    {
      ...field,
      id: 2,
      type: "select",
      subType: "dropdown",
      position: 2,
      staffTitle: "Delivery",
      options: [{ value: "express", label: "Express" }],
    },
    { ...field, id: 3, type: "boolean", position: 3, staffTitle: "Returning client" },
    {
      ...field,
      id: 4,
      type: "number",
      position: 4,
      staffTitle: "Revisions",
      visibleWhen: [{ fieldId: 2, operator: "=", value: "express" }],
    },
  ];
  return {
    rules,
    fields,
    answers: { 1: 6 + (index % 20), 2: "express", 3: true, 4: 1 + (index % 9) },
    quantity: 1 + (index % 4),
  };
}

function measure(runs: number, work: () => unknown): number[] {
  return Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
}

function percentile(times: number[], share: number): number {
  const sorted = [...times].sort((left, right) => left - right);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
