import { expect, test } from "vitest";
import { evidenceMoment } from "@/lib/core/offers/evidence-moment";
import { offerText } from "@/lib/core/offers/offer-text";

const at = "2026-03-10T03:59:58.123Z";
const written = (language: "en" | "fr", timeZone: string) =>
  evidenceMoment(at, offerText({ language, format: "short", timeZone })).replaceAll(/[\u00a0\u202f]/g, " ");

test("evidence says the workspace's time with UTC beside it [U-02]", () => {
  expect(written("fr", "America/Toronto")).toBe(
    "09/03/2026, 23 h 59 min 58 s (America/Toronto) · 2026-03-10 03:59:58 UTC",
  );
  expect(written("en", "America/Toronto")).toMatch(
    /^9 Mar 2026, .*59.*58.* \(America\/Toronto\) · 2026-03-10 03:59:58 UTC$/,
  );
});

test("where the workspace's time is UTC, that stands alone [U-02]", () => {
  expect(written("en", "UTC")).toBe("2026-03-10 03:59:58 UTC");
});
