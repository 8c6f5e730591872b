import { describe, expect, test } from "vitest";
import { COUNTRY_CODES, isCountryCode } from "@/lib/core/addresses/country-codes";
import { writtenAddress } from "@/lib/core/addresses/written-address";

const address = {
  lines: ["12, rue Principale", "Bureau 4"],
  postal_code: "H2X 1Y4",
  city: "Montréal",
  region: "QC",
  country: "CA",
};

describe("an address [U-30]", () => {
  test.each([
    [
      "of Canada has the postal code last",
      address,
      ["12, rue Principale", "Bureau 4", "Montréal QC H2X 1Y4"],
    ],
    [
      "of France has it before the city",
      { lines: ["5, rue du Four"], postal_code: "75006", city: "Paris", region: "", country: "FR" },
      ["5, rue du Four", "75006 Paris"],
    ],
    [
      "without a postal code is what there is",
      { lines: [""], postal_code: "", city: "Laval", region: "", country: "CA" },
      ["Laval"],
    ],
  ])("%s", (_, given, written) => {
    expect(writtenAddress(given, { language: "en", home: given.country })).toEqual(written);
  });

  test("names its country, in the offer's language, to readers in another one", () => {
    const last = (home: string, language: "en" | "fr" | "es") =>
      writtenAddress({ ...address, country: "DE" }, { language, home }).at(-1);
    expect([last("CA", "en"), last("CA", "fr"), last("CA", "es")]).toEqual([
      "GERMANY",
      "ALLEMAGNE",
      "ALEMANIA",
    ]);
    expect(last("DE", "en")).not.toBe("GERMANY");
  });

  test("that is not there has no lines", () => {
    expect(writtenAddress(null, { language: "en", home: "CA" })).toEqual([]);
    const nothing = { lines: [], postal_code: "", city: "", region: "", country: "" };
    expect(writtenAddress(nothing, { language: "en", home: "CA" })).toEqual([]);
    expect(writtenAddress({ ...nothing, country: "FR" }, { language: "en", home: "CA" })).toEqual([]);
  });
});

test("countries are known by two capital letters, each once", () => {
  expect(COUNTRY_CODES.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(new Set(COUNTRY_CODES).size).toBe(249);
  expect([isCountryCode("CA"), isCountryCode("ca"), isCountryCode("XX")]).toEqual([true, false, false]);
});
