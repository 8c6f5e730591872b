import { expect, test } from "vitest";
import { quoteNumber } from "@/lib/core/offers/quote-number";

test("a quote number has six digits and shows its revision from the second on", () => {
  expect([quoteNumber(1), quoteNumber(1, 2), quoteNumber(1_234_567)]).toEqual([
    "Q-000001",
    "Q-000001-2",
    "Q-1234567",
  ]);
});

test("a missing quote number is shown as a placeholder [PRO-16]", () => {
  expect(quoteNumber(null)).toBe("Q-000000");
});
