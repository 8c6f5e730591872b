import { describe, expect, test } from "vitest";
import type { Language } from "@/lib/core/i18n/languages";
import { OFFER_FORMATS, offerText, staffText } from "@/lib/core/offers/offer-text";
import { endOfDay, momentIn } from "@/lib/core/time/day-ends";
import { dayIn } from "@/lib/core/time/days";

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const written = (language: Language, format: (typeof OFFER_FORMATS)[number]) => {
  const { money, date, percent } = offerText({ language, format, timeZone: "UTC" });
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

  test.each([
    ["UTC", ["24 Dec 2026", "24 Dec 2026"]],
    ["America/Toronto", ["23 Dec 2026", "24 Dec 2026"]],
    ["Asia/Tokyo", ["24 Dec 2026", "25 Dec 2026"]],
  ])(
    "is dated by its workspace's zone %s, so that page, PDF and mail name one day [U-02]",
    (timeZone, days) => {
      const { date } = offerText({ language: "en", format: "short", timeZone });
      expect([date("2026-12-24T00:00:00.000Z"), date(new Date("2026-12-24T23:59:59.999Z"))]).toEqual(days);
      // A day is no moment: no zone moves it.
      expect(date("2026-12-24")).toBe("24 Dec 2026");
    },
  );

  test.each([
    ["en", "29 Nov 2026, 8:45 a.m.", "29 Nov 2026, 8:45:07 a.m."],
    ["fr", "29/11/2026, 08 h 45", "29/11/2026, 08 h 45 min 07 s"],
    ["es", "29/11/2026, 8:45 a.m.", "29/11/2026, 8:45:07 a.m."],
  ] as const)("has moments of its workspace's zone in %s [U-01, U-02]", (language, moment, exact) => {
    const text = offerText({ language, format: "short", timeZone: "America/Toronto" });
    const at = "2026-11-29T13:45:07.000Z";
    expect([spaced(text.moment(at)), spaced(text.exactMoment(at))]).toEqual([moment, exact]);
  });

  test("for staff has amounts as their language writes them, and the same days [U-01]", () => {
    const reader = { language: "fr", format: "short", timeZone: "UTC" } as const;
    const text = staffText(reader);
    expect([spaced(text.money(-5_00, "USD")), text.date("2026-11-23")]).toEqual(["−5,00 $ US", "23/11/2026"]);
    expect(text.date("2026-11-23")).toBe(offerText(reader).date("2026-11-23"));
    expect(staffText(reader)).toBe(text);
  });

  test("calls a tax as its reader's language does, else by its one name", () => {
    const gst = { name: "GST", names: { fr: "TPS" } };
    expect([
      offerText({ language: "en", format: "short", timeZone: "UTC" }).tax(gst),
      offerText({ language: "fr", format: "short", timeZone: "UTC" }).tax(gst),
    ]).toEqual(["GST", "TPS"]);
    expect(offerText({ language: "fr", format: "short", timeZone: "UTC" }).tax({ name: "VAT" })).toBe("VAT");
  });
});

test("a zone that a browser's tables lack is UTC, and named so [U-02]", () => {
  const reader = { language: "en", format: "short", timeZone: "Asia/Yesterday" } as const;
  for (const text of [offerText(reader), staffText(reader)])
    expect([text.date("2026-12-24T23:30:00Z"), text.time("2026-12-24T23:30:00Z"), text.timeZone]).toEqual([
      "24 Dec 2026",
      "11:30 p.m.",
      "UTC",
    ]);
  expect(dayIn("Asia/Yesterday", "2026-12-24T23:30:00Z")).toBe("2026-12-24");
  expect(momentIn("Asia/Yesterday", "2026-12-24", "09:30").toISOString()).toBe("2026-12-24T09:30:00.000Z");
  expect(endOfDay("2026-12-24", "Asia/Yesterday").toISOString()).toBe("2026-12-24T23:59:59.999Z");
});
