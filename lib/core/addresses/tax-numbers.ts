import { ownValue } from "@/lib/core/own-value";

/** A number by which authorities know a business, under the name by which it is called there. */
export type TaxNumber = { label: string; number: string };

type Known = { label: string; check: string | null };

const known = (...labels: readonly (readonly [label: string, check: string | null])[]): readonly Known[] =>
  labels.map(([label, check]) => ({ label, check }));

/** By country: how its numbers are called, and the check of `stdnum` for each. */
const NUMBERS: ReadonlyMap<string, readonly Known[]> = new Map([
  [
    "CA",
    known(
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
  ["US", known(["EIN", "ein"])],
  ["FR", known(["SIRET", "siret"], ["SIREN", "siren"], ["TVA", "tva"], ["VAT ID", "tva"])],
  ["BE", known(["TVA", "vat"], ["BTW", "vat"], ["VAT ID", "vat"])],
  ["CH", known(["UID", "uid"], ["IDE", "uid"], ["TVA", "vat"], ["MWST", "vat"])],
  ["LU", known(["TVA", "tva"], ["VAT ID", "tva"])],
  ["ES", known(["NIF", "nif"], ["CIF", "cif"], ["NIF/CIF", "nif"], ["VAT ID", "nif"])],
  ["MX", known(["RFC", "rfc"])],
  ["AR", known(["CUIT", "cuit"])],
  ["CL", known(["RUT", "rut"])],
  ["CO", known(["NIT", "nit"])],
  ["PE", known(["RUC", "ruc"])],
  ["GB", known(["VAT", "vat"], ["VAT ID", "vat"])],
  ["IE", known(["VAT", "vat"], ["VAT ID", "vat"])],
  ["DE", known(["USt-IdNr.", "vat"], ["VAT ID", "vat"])],
  ["AT", known(["UID", "uid"], ["VAT ID", "uid"])],
  ["IT", known(["P. IVA", "iva"], ["VAT ID", "iva"])],
  ["PT", known(["NIF", "nif"], ["NIPC", "nif"], ["VAT ID", "nif"])],
  ["NL", known(["BTW", "btw"], ["VAT ID", "btw"])],
  ["AU", known(["ABN", "abn"], ["ACN", "acn"])],
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
