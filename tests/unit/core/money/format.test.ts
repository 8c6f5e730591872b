import { describe, expect, test } from "vitest";
import { formatMoney, formatMoneyFor } from "@/lib/core/money/format";

/** Versions of Intl's data differ in the no-break space and the apostrophe between groups. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replace("’", "'");

describe("formatMoney", () => {
  test.each([
    ["USD", "$1,234.50"],
    ["EUR", "1 234,50 €"],
    ["CAD", "$1,234.50"],
    ["GBP", "£1,234.50"],
    ["CHF", "CHF 1'234.50"],
  ])("shows 123450 in %s as %s [LIM-10, CAL-01]", (currency, text) => {
    expect(plain(formatMoney(123450, currency))).toBe(text);
  });

  test("shows yen without decimals in Japanese [LIM-10]", () => {
    expect(formatMoney(123400, "JPY")).toBe("￥1,234");
  });

  test("shows CAD as in Quebec on the proposal only, others alike [LIM-10]", () => {
    expect(plain(formatMoney(123450, "CAD", "proposal"))).toBe("1 234,50 $");
    expect(plain(formatMoney(123450, "EUR", "proposal"))).toBe("1 234,50 €");
    expect(formatMoney(123450, "USD", "proposal")).toBe("$1,234.50");
  });

  test("shows a currency of no known locale as in English Canada", () => {
    const english = new Intl.NumberFormat("en-CA", { style: "currency", currency: "SEK" });
    expect(formatMoney(123450, "SEK")).toBe(english.format(1234.5));
  });

  test("shows every cent of the largest amount [CAL-01]", () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, "USD")).toBe("$90,071,992,547,409.91");
    expect(formatMoney(-Number.MAX_SAFE_INTEGER, "USD")).toBe("-$90,071,992,547,409.91");
    expect(formatMoney(0, "USD")).toBe("$0.00");
    expect(formatMoney(-5, "USD")).toBe("-$0.05");
  });
});

describe("formatMoneyFor", () => {
  test.each([
    ["en", "CAD", "$1,234.50"],
    ["en", "EUR", "1 234,50 €"],
    ["fr", "CAD", "1 234,50 $"],
    ["fr", "USD", "1 234,50 $ US"],
    ["fr", "EUR", "1 234,50 €"],
    ["es", "USD", "$1,234.50"],
  ] as const)(
    "writes for staff who read %s 123450 in %s as %s [LIM-10, U-01]",
    (language, currency, text) => {
      expect(plain(formatMoneyFor(language, 123450, currency))).toBe(text);
    },
  );
});
