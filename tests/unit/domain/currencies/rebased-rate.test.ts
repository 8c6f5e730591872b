import { expect, test } from "vitest";
import { rebasedRate } from "@/lib/domain/currencies/rates";

test.each([
  [1, 0.8, 1.25],
  [110.5, 0.64, 172.65625],
  [0.00000001, 1_000_000, 0.00000001],
  [1, 108.37, 0.00922765],
  [1_000_000, 0.0001, 1_000_000],
])("%d in units of what was %d is %d (X-25)", (rate, of, rebased) => {
  expect(rebasedRate(rate, of)).toBe(rebased);
});
