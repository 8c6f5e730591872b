import { describe, expect, test } from "vitest";
import type { Language } from "@/lib/core/i18n/languages";
import { OFFER_FORMATS, offerText } from "@/lib/core/offers/offer-text";

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const written = (language: Language, format: (typeof OFFER_FORMATS)[number]) => {
  const { money, date, percent } = offerText({ language, format });
  return [money(1_234_50, "CAD"), money(-5_00, "USD"), date("2026-11-23T10:00:00.000Z"), percent(9.975)].map(
    spaced,
  );
};

describe("an offer [T-04]", () => {
  test("is written in French as documented, whatever the tenant chose for English", () => {
    for (const format of OFFER_FORMATS)
      expect(written("fr", format)).toEqual(["1 234,50 $", "−$5.00", "23/11/2026", "9,975 %"]);
  });

  test("is written in Spanish with American amounts and days before months, whatever the tenant chose", () => {
    for (const format of OFFER_FORMATS)
      expect(written("es", format)).toEqual(["$1,234.50", "−$5.00", "23/11/2026", "9.975%"]);
  });

  test.each([
    ["short", "23 Nov 2026"],
    ["iso", "2026-11-23"],
    ["american", "Nov 23, 2026"],
    ["british", "23/11/2026"],
  ] as const)("in English has its currency's own amounts and %s dates", (format, date) => {
    expect(written("en", format)).toEqual(["$1,234.50", "−$5.00", date, "9.975%"]);
  });

  test("in English is as documented where the tenant wants it", () => {
    expect(written("en", "documented")).toEqual(["1 234,50 $", "−$5.00", "23/11/2026", "9.975%"]);
  });

  test("is dated by UTC, so that page, PDF and mail name one day", () => {
    const { date } = offerText({ language: "en", format: "short" });
    expect([date("2026-12-24T00:00:00.000Z"), date("2026-12-24T23:59:59.999Z")]).toEqual([
      "24 Dec 2026",
      "24 Dec 2026",
    ]);
  });

  test("calls a tax as its reader's language does, else by its one name", () => {
    const gst = { name: "GST", names: { fr: "TPS" } };
    expect([
      offerText({ language: "en", format: "short" }).tax(gst),
      offerText({ language: "fr", format: "short" }).tax(gst),
    ]).toEqual(["GST", "TPS"]);
    expect(offerText({ language: "fr", format: "short" }).tax({ name: "VAT" })).toBe("VAT");
  });
});
