import { expect, test } from "vitest";
import { isMalformed, nextTaxLabel, taxLabels } from "@/lib/core/addresses/tax-numbers";

test.each([
  ["CA", "GST/HST", "123456782 RT0001", "123456789 RT0001"],
  ["CA", "tps/tvh", "123456782RT0001", "RT0001"],
  ["CA", "QST", "1012340008 TQ0001", "1012340009 TQ0001"],
  ["US", "EIN", "91-1144442", "911-144442x"],
  ["FR", "SIRET", "732 829 320 00074", "732 829 320 00075"],
  ["FR", "SIREN", "732829320", "732829321"],
  ["FR", "VAT ID", "FR 40 303 265 045", "FR 41 303 265 045"],
  ["ES", "CIF", "J99216582", "J99216583"],
  ["CH", "UID", "CHE-100.155.212", "CHE-100.155.213"],
  ["DE", "USt-IdNr.", "DE 136,695 976", "DE 136,695 977"],
  ["GB", "VAT", "GB 980 7806 84", "GB 802311781"],
  ["MX", "RFC", "GODE 561231 GR8", "123"],
  ["BE", "TVA", "BE 428759497", "BE 431150351"],
])(
  "%s: a %s that is well formed is told from one that is not [U-32]",
  async (country, label, right, wrong) => {
    expect(await isMalformed(country, { label, number: right })).toBe(false);
    expect(await isMalformed(country, { label, number: wrong })).toBe(true);
  },
);

test("a name or a country that is not known, or no number, is never said to be wrong [U-32]", async () => {
  expect(await isMalformed("CA", { label: "Licence", number: "1" })).toBe(false);
  expect(await isMalformed("", { label: "SIRET", number: "1" })).toBe(false);
  expect(await isMalformed("FR", { label: "SIRET", number: "" })).toBe(false);
});

test("a country suggests what its numbers are called", () => {
  expect(taxLabels("CA").slice(0, 2)).toEqual(["GST/HST", "QST"]);
  expect(taxLabels("")).toEqual(["VAT ID"]);
});

test("the next number is suggested by a name of another number than those that are there", () => {
  expect(nextTaxLabel("CA", [])).toBe("GST/HST");
  expect(nextTaxLabel("CA", ["TPS/TVH"])).toBe("QST");
  expect(nextTaxLabel("CA", ["gst/hst", "QST"])).toBe("BN");
  expect(nextTaxLabel("CA", ["GST/HST", "QST", "BN", "NEQ"])).toBe("");
  expect(nextTaxLabel("", [])).toBe("VAT ID");
});
