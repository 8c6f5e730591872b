import { expect, test } from "vitest";
import { COUNTRIES, isOffered, profileName, starterProfiles, startIn } from "@/lib/core/tenants/countries";
import { knownTimeZone } from "@/lib/core/time/time-zones";
import { CURRENCIES } from "@/scripts/database/reference";

test.each(COUNTRIES)(
  "%s begins with a currency, a tax and a time zone that exist [S-128] [S-129]",
  (code) => {
    const { currency, timeZone, tax } = startIn(code);
    expect(CURRENCIES.map((each) => each.code)).toContain(currency);
    if (timeZone !== null) expect(knownTimeZone(timeZone)).toBe(timeZone);
    expect(isOffered(code, tax)).toBe(true);
    expect(isOffered(code, "none")).toBe(true);
  },
);

test("a profile has the name that the workspace's language gives its taxes", () => {
  const names = (code: "CA" | "FR" | "CH", language: "en" | "fr" | "es") =>
    starterProfiles(code).map((profile) => profileName(profile, language));
  expect(names("CA", "en")).toEqual(["No tax", "GST", "GST + QST"]);
  expect(names("CA", "fr")).toEqual(["Sans taxe", "TPS", "TPS + TVQ"]);
  expect(names("FR", "fr")).toEqual(["Sans taxe", "TVA 20\u00a0%"]);
  expect(names("CH", "fr")).toEqual(["Sans taxe", "TVA 8,1\u00a0%"]);
});
