import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import type { OfferText } from "@/lib/core/offers/offer-text";
import {
  fieldVariable,
  labelIn,
  LONGEST_TEXT,
  type CustomField,
  type CustomValue,
  type CustomValues,
  type FieldSubject,
  type Labelled,
} from "./custom-field";

/**
 * A value with all that is needed to write it in a proposal, even after its field changed
 * (db/schema/custom-field.ts).
 */
export type KeptValue =
  | { kind: "text" | "date"; value: string }
  | { kind: "number"; value: number }
  | { kind: "yes_no"; value: boolean }
  | ({ kind: "choice" } & Labelled);

export type KeptValues = Readonly<Record<string, KeptValue>>;

/** The values of fields by the names of their variables, with all that is needed to write them. */
export const keptValues = (
  fields: readonly CustomField[],
  valuesOf: Readonly<Record<FieldSubject, CustomValues>>,
): Record<string, KeptValue> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = valuesOf[field.subject][field.key];
      const kept = value === undefined ? null : keptValue(field, value);
      return kept ? [[fieldVariable(field), kept] as const] : [];
    }),
  );

/** Null for a removed option, because it no longer has a label. */
function keptValue({ kind, options }: CustomField, value: CustomValue): KeptValue | null {
  if (kind === "choice") {
    const option = options.find((each) => each.value === value);
    return option ? { kind, label: option.label, ...(option.labels && { labels: option.labels }) } : null;
  }
  if (typeof value === "number") return { kind: "number", value };
  if (typeof value === "boolean") return { kind: "yes_no", value };
  return { kind: kind === "date" ? kind : "text", value };
}

type Reader = { language: Language; text: OfferText };

/** A stored value of a field as text for a reader; a removed option as its stored value. */
export function writtenValue(field: CustomField, value: CustomValue, reader: Reader): string {
  const kept = keptValue(field, value);
  return kept ? written(kept, reader) : String(value);
}

/** Kept values as text for the reader of a proposal. */
export const writtenValues = (kept: KeptValues, reader: Reader): Record<string, string> =>
  Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, written(value, reader)]));

/**
 * The words by which a search finds values: short texts, and options in each language. Long texts would leave no
 * room for others.
 */
export const searchedValues = (kept: KeptValues): string[] =>
  Object.values(kept).flatMap((value) => {
    if (value.kind === "choice")
      return [value.label, ...Object.values(value.labels ?? {})].filter((label) => label !== undefined);
    return value.kind === "text" && value.value.length <= LONGEST_TEXT ? [value.value] : [];
  });

function written(kept: KeptValue, { language, text }: Reader): string {
  switch (kept.kind) {
    case "text":
      return kept.value;
    case "date":
      return text.date(kept.value);
    case "number":
      return text.number(kept.value);
    case "yes_no":
      return YES_NO[language][kept.value ? "yes" : "no"];
    case "choice":
      return labelIn(kept, language);
  }
}

/** Not in messages/, because they are in the proposal's language, not the screen's. */
const YES_NO: Readonly<Record<Language, { yes: string; no: string }>> = {
  en: { yes: "Yes", no: "No" },
  fr: { yes: "Oui", no: "Non" },
  es: { yes: "Sí", no: "No" },
};

/** The non-empty labels of a field or option by language. */
export const ownLabels = (typed: Partial<Record<Language, string>>): Partial<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const label = typed[language]?.trim() ?? "";
      return label === "" ? [] : [[language, label]];
    }),
  );
