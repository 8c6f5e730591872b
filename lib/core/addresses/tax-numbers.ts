import { ownValue } from "@/lib/core/own-value";

/** A number by which authorities know a business, under the name by which it is called there. */
export type TaxNumber = { label: string; number: string };

type Known = { label: string; check: string | null };

const cache = (...labels: readonly (readonly [label: string, check: string | null])[]): readonly Known[] =>
  labels.map(([label, check]) => ({ label, check }));

/** By country: how its numbers are called, and the check of `stdnum` for each. */
const NUMBERS: ReadonlyMap<string, readonly Known[]> = new Map([
  [
    "CA",
    cache(
      ["GST/HST", "gst"],
      ["QST", "qst"],
      ["TPS/TVH", "gst"],
      ["TPS", "gst"],
      ["TVQ", "qst"],
      ["GST", "gst"],
      ["HST", "gst"],
      ["BN", "bn"],
      ["NEQ", null],
    ),
  ],
  ["US", cache(["EIN", "ein"])],
  ["FR", cache(["SIRET", "siret"], ["SIREN", "siren"], ["TVA", "tva"], ["VAT ID", "tva"])],
  ["BE", cache(["TVA", "vat"], ["BTW", "vat"], ["VAT ID", "vat"])],
  ["CH", cache(["UID", "uid"], ["IDE", "uid"], ["TVA", "vat"], ["MWST", "vat"])],
  ["LU", cache(["TVA", "tva"], ["VAT ID", "tva"])],
  ["ES", cache(["NIF", "nif"], ["CIF", "cif"], ["NIF/CIF", "nif"], ["VAT ID", "nif"])],
  ["MX", cache(["RFC", "rfc"])],
  ["AR", cache(["CUIT", "cuit"])],
  ["CL", cache(["RUT", "rut"])],
  ["CO", cache(["NIT", "nit"])],
  ["PE", cache(["RUC", "ruc"])],
  ["GB", cache(["VAT", "vat"], ["VAT ID", "vat"])],
  ["IE", cache(["VAT", "vat"], ["VAT ID", "vat"])],
  ["DE", cache(["USt-IdNr.", "vat"], ["VAT ID", "vat"])],
  ["AT", cache(["UID", "uid"], ["VAT ID", "uid"])],
  ["IT", cache(["P. IVA", "iva"], ["VAT ID", "iva"])],
  ["PT", cache(["NIF", "nif"], ["NIPC", "nif"], ["VAT ID", "nif"])],
  ["NL", cache(["BTW", "btw"], ["VAT ID", "btw"])],
  ["AU", cache(["ABN", "abn"], ["ACN", "acn"])],
]);

/** What the numbers of a country are called; a name of one's own can be given instead. */
export const taxLabels = (country: string): string[] =>
  (NUMBERS.get(country) ?? [{ label: "VAT ID" }]).map(({ label }) => label);

/** What the next number of a business in a country is probably called, beside those that it has; empty: unknown. */
export function nextTaxLabel(country: string, labels: readonly string[]): string {
  const all = NUMBERS.get(country) ?? [{ label: "VAT ID", check: null }];
  const given = new Set(labels.map(folded));
  // One number may have a name in each language.
  const checks = new Set(all.filter(({ label }) => given.has(folded(label))).map(({ check }) => check));
  return all.find(({ label, check }) => !given.has(folded(label)) && !checks.has(check))?.label ?? "";
}

/**
 * Whether a number has another form or check digit than numbers of its name have in that country. False where the
 * name or the country is not known. Loads the checks when they are needed first.
 */
export async function isMalformed(country: string, { label, number }: TaxNumber): Promise<boolean> {
  const check = NUMBERS.get(country)?.find((each) => folded(each.label) === folded(label))?.check;
  if (!check || number === "") return false;
  const { stdnum } = await import("stdnum");
  const validator = ownValue(ownValue(stdnum, country), check);
  return validator !== undefined && !validator.validate(number).isValid;
}

const folded = (label: string): string => label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
