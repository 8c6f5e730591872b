import fc from "fast-check";
import { expect, test } from "vitest";
import { bundleShares, type BundlePrice } from "@/lib/core/pricing/bundles";
import { oracleShares } from "./bundles-oracle";

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

test.each<[string, number[], BundlePrice, number[]]>([
  ["250.00 over 100.00, 100.00 and 99.99", [10_000, 10_000, 9_999], own(25_000), [8_334, 8_333, 8_333]],
  ["100.00 over three of 33.33", [3_333, 3_333, 3_333], own(10_000), [3_334, 3_333, 3_333]],
  ["the sum of the parts", [3_333, 1, 0], { kind: "sum" }, [3_333, 1, 0]],
  ["10 % off 99.99, 0.01 and 50.05", [9_999, 1, 5_005], { kind: "less", percent: 10 }, [8_999, 1, 4_504]],
  ["12.5 % off 0.04", [2, 2], { kind: "less", percent: 12.5 }, [2, 1]],
  ["100 % off", [2, 2], { kind: "less", percent: 100 }, [0, 0]],
  ["nothing", [2, 2], own(0), [0, 0]],
  ["more than the sum", [100, 200], own(601), [200, 401]],
  ["5.00 over parts that cost nothing", [0, 0, 0], own(500), [167, 167, 166]],
  ["one part that costs something", [0, 7], own(500), [0, 500]],
])("%s is spread to the last cent [U-180]", (_case, parts, price, shares) => {
  expect(bundleShares(parts, price, "CAD")).toEqual(shares);
});

function own(amount: number): BundlePrice {
  return { kind: "own", amount };
}

test("a price in a currency without decimals is whole, and so is each share [U-180]", () => {
  expect(bundleShares([10_000, 10_000, 10_000], own(25_050), "JPY")).toEqual([8_400, 8_400, 8_300]);
  expect(bundleShares([10_000, 10_000], { kind: "less", percent: 0.4 }, "JPY")).toEqual([10_000, 9_900]);
});

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 1e11 }));
const price = fc.oneof(
  fc.constant<BundlePrice>({ kind: "sum" }),
  fc
    .integer({ min: 0, max: 10_000 })
    .map((hundredths) => ({ kind: "less" as const, percent: hundredths / 100 })),
  amount.map((own) => ({ kind: "own" as const, amount: own })),
);

test("shares are those of a second calculation, and sum to the price [U-180]", () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 12 }),
      price,
      fc.boolean(),
      (raw, rule, isWhole) => {
        const parts = isWhole ? raw.map((part) => Math.round(part / 100) * 100) : raw;
        const shares = bundleShares(parts, rule, isWhole ? "JPY" : "EUR");
        expect(shares).toEqual(oracleShares(parts, rule, isWhole ? 100 : 1));
        expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true);
        if (rule.kind === "own" && !isWhole) expect(sum(shares)).toBe(rule.amount);
        if (rule.kind === "less") expect(sum(shares)).toBeLessThanOrEqual(sum(parts));
      },
    ),
    { numRuns: 3_000 },
  );
});
