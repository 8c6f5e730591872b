import type { TaxProfileAnswer } from "@/lib/taxes/api";
import { percentOf } from "./percent-text";

/** A tax as it is being typed. `key` tells it from the others of its form. */
export type TaxDraft = { key: string; name: string; percent: string };

export const newTax = (): TaxDraft => ({ key: crypto.randomUUID(), name: "", percent: "" });

export const draftsOf = (profile: Pick<TaxProfileAnswer, "taxes"> | null): TaxDraft[] =>
  profile
    ? profile.taxes.map(({ id, name, value }) => ({ key: String(id), name, percent: String(value) }))
    : [newTax()];

export type TaxProblem = "nameRequired" | "percent";

/** What is wrong in the form, by the field's name in the API. */
export function taxProblems(name: string, taxes: readonly TaxDraft[]): Record<string, TaxProblem> {
  const found: [string, TaxProblem][] = name.trim() === "" ? [["name", "nameRequired"]] : [];
  taxes.forEach((tax, place) => {
    if (tax.name.trim() === "") found.push([`taxes.${place}.name`, "nameRequired"]);
    if (percentOf(tax.percent) === null) found.push([`taxes.${place}.value`, "percent"]);
  });
  return Object.fromEntries(found);
}

/** The form as it is sent. */
export const bodyOf = (name: string, taxes: readonly TaxDraft[]) => ({
  name: name.trim(),
  taxes: taxes.map((tax) => ({ name: tax.name.trim(), value: percentOf(tax.percent) ?? 0 })),
});
