import { describe, expect, test } from "vitest";
import { fitsCurrency, raisedAmount, ROUNDINGS, type Raise } from "@/lib/domain/catalog/bulk/raise-amount";

describe("a raised amount [U-145]", () => {
  test.each<[amount: number, raise: Raise, expected: bigint | null]>([
    [100_00, { percent: 3 }, 103_00n],
    [99_99, { percent: 3 }, 102_99n],
    [50, { percent: 1 }, 51n],
    [49, { percent: 1 }, 49n],
    [100_00, { percent: 2.4999 }, 102_50n],
    [100_00, { percent: 3.3, rounding: "0.05" }, 103_30n],
    [100_00, { percent: 3.33, rounding: "0.05" }, 103_35n],
    [145_00, { percent: 5, rounding: "1" }, 152_00n],
    [145_00, { percent: 5, rounding: "5" }, 150_00n],
    [250_00, { percent: 5, rounding: "5" }, 265_00n],
    [145_00, { percent: 5, rounding: ".99" }, 151_99n],
    [100_00, { amount: 49, rounding: ".99" }, 100_99n],
    [100_00, { amount: 48, rounding: ".99" }, 99_99n],
    [1_00, { percent: 0, rounding: ".99" }, 99n],
    [3, { percent: 5, rounding: "1" }, 3n],
    [99, { percent: 1, rounding: "1" }, 100n],
    [100_00, { amount: -100_00 }, 0n],
    [100_00, { amount: -100_01 }, null],
    [1, { percent: -90 }, null],
    [10_00, { percent: -50 }, 5_00n],
  ])("%i with %j is %s [U-145]", (amount, raise, expected) => {
    expect(raisedAmount(amount, raise, "CAD")).toBe(expected);
  });

  test("has no decimals where the currency has none [U-145]", () => {
    expect(raisedAmount(1_000_00, { percent: 3.3 }, "JPY")).toBe(1_033_00n);
    expect(raisedAmount(1_005_00, { percent: 3.3 }, "JPY")).toBe(1_038_00n);
    expect(raisedAmount(1_005_00, { percent: 3.3, rounding: "5" }, "JPY")).toBe(1_040_00n);
    expect(ROUNDINGS.filter((rounding) => fitsCurrency(rounding, "JPY"))).toEqual(["1", "5"]);
  });

  test("is never below zero, nor 0 where it was more, whatever the rise [U-145]", () => {
    for (let amount = 1; amount < 3_000; amount += 7)
      for (const rounding of [undefined, ...ROUNDINGS])
        for (const percent of [-90, -33.3333, 0, 0.5, 12]) {
          const after = raisedAmount(amount, { percent, rounding }, "EUR");
          expect(after === null || after > 0n).toBe(true);
        }
  });
});
