import { expect, test } from "vitest";
import { quoteNumber, unknownNumber } from "@/lib/core/offers/quote-number";

const usual = { numberPrefix: "Q-", numberWidth: 6, revision: 1 };

test("a quote number has six digits and shows its revision from the second on [S-098]", () => {
  expect(quoteNumber({ ...usual, number: 1 })).toBe("Q-000001");
  expect(quoteNumber({ ...usual, number: 1, revision: 2 })).toBe("Q-000001-2");
  expect(quoteNumber({ ...usual, number: 1_234_567 })).toBe("Q-1234567");
});

test("a number that there is not yet is written with zeros, as the workspace's numbers are [PRO-16] [U-31]", () => {
  expect(unknownNumber("Q-000000", "2026-11-30")).toBe("Q-000000");
  expect(unknownNumber("OFF-YYYY-0000", "2026-11-30")).toBe("OFF-2026-0000");
});

test("a number keeps the prefix, year and digits with which it was given [U-31]", () => {
  const given = { numberPrefix: "OFF-2026-", numberWidth: 4, number: 12, revision: 3 };
  expect(quoteNumber(given)).toBe("OFF-2026-0012-3");
});
