import type { TaxProfileAnswer } from "@/lib/domain/taxes/api";
import { forEachLanguage, LANGUAGES, regionOf, type Language } from "@/lib/core/i18n/languages";
import { RATE_DECIMALS } from "@/lib/domain/taxes/limits";

/** A tax as it is typed. `key` identifies it in the form. */
export type TaxDraft = {
  key: string;
  name: string;
  /** Its names in documents by language; empty if it is the same. */
  names: TaxNames;
  percent: number | null;
};

type TaxNames = Record<Language, string>;

export const newTax = (): TaxDraft => ({
  key: crypto.randomUUID(),
  name: "",
  names: forEachLanguage(""),
  percent: null,
});

export const draftsOf = (profile: Pick<TaxProfileAnswer, "taxes"> | null): TaxDraft[] =>
  profile
    ? profile.taxes.map(({ id, name, names, value }) => ({
        key: String(id),
        name,
        names: { ...forEachLanguage(""), ...names },
        percent: value,
      }))
    : [newTax()];

export type TaxProblem = "nameRequired" | "percent";

/** The errors of the form by the field's name in the API. */
export function taxProblems(name: string, taxes: readonly TaxDraft[]): Record<string, TaxProblem> {
  const result: [string, TaxProblem][] = name.trim() === "" ? [["name", "nameRequired"]] : [];
  taxes.forEach((tax, index) => {
    if (tax.name.trim() === "") result.push([`taxes.${index}.name`, "nameRequired"]);
    if (!isPercent(tax.percent)) result.push([`taxes.${index}.value`, "percent"]);
  });
  return Object.fromEntries(result);
}

/** The form as it is sent, without empty translations. */
export const bodyOf = (name: string, taxes: readonly TaxDraft[]) => ({
  name: name.trim(),
  taxes: taxes.map((tax) => {
    const typed = LANGUAGES.map((language) => [language, tax.names[language].trim()] as const);
    const names: Partial<TaxNames> = Object.fromEntries(typed.filter(([, text]) => text !== ""));
    return {
      name: tax.name.trim(),
      ...(Object.keys(names).length > 0 && { names }),
      value: tax.percent ?? 0,
    };
  }),
});

/** A percentage in the format of the language, with at most 4 decimals, such as "9.975%". */
export const percentText = (percent: number, language: Language): string =>
  new Intl.NumberFormat(regionOf(language), {
    style: "percent",
    maximumFractionDigits: RATE_DECIMALS,
  }).format(percent / 100);

/** Whether a typed rate is valid: 0 to 100 percent. */
export const isPercent = (percent: number | null): percent is number =>
  percent !== null && percent >= 0 && percent <= 100;
