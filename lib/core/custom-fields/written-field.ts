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
import { ownValue } from "@/lib/core/own-value";

/**
 * A value with all that is needed to write it in a proposal, even after its field changed
 * (db/schema/custom-field.ts).
 */
export type ValueSnapshot =
  | { kind: "text" | "date"; value: string }
  | { kind: "number"; value: number }
  | { kind: "yes_no"; value: boolean }
  | ({ kind: "choice" } & Labelled);

export type ValueSnapshots = Readonly<Record<string, ValueSnapshot>>;

/** The values of fields by the names of their variables, with all that is needed to write them. */
export const valueSnapshots = (
  fields: readonly CustomField[],
  valuesOf: Readonly<Record<FieldSubject, CustomValues>>,
): Record<string, ValueSnapshot> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = ownValue(valuesOf[field.subject], field.key);
      const snapshot = value === undefined ? null : valueSnapshot(field, value);
      return snapshot ? [[fieldVariable(field), snapshot] as const] : [];
    }),
  );

/** Null for a removed option, because it no longer has a label. */
function valueSnapshot({ kind, options }: CustomField, value: CustomValue): ValueSnapshot | null {
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
  const snapshot = valueSnapshot(field, value);
  return snapshot ? written(snapshot, reader) : String(value);
}

/** Value snapshots as text for the reader of a proposal. */
export const writtenValues = (snapshots: ValueSnapshots, reader: Reader): Record<string, string> =>
  Object.fromEntries(Object.entries(snapshots).map(([name, value]) => [name, written(value, reader)]));

/**
 * The words by which a search finds values: short texts, and options in each language. Long texts would leave no
 * room for others.
 */
export const searchedValues = (snapshots: ValueSnapshots): string[] =>
  Object.values(snapshots).flatMap((value) => {
    if (value.kind === "choice")
      return [value.label, ...Object.values(value.labels ?? {})].filter((label) => label !== undefined);
    return value.kind === "text" && value.value.length <= LONGEST_TEXT ? [value.value] : [];
  });

function written(snapshot: ValueSnapshot, { language, text }: Reader): string {
  switch (snapshot.kind) {
    case "text":
      return snapshot.value;
    case "date":
      return text.date(snapshot.value);
    case "number":
      return text.number(snapshot.value);
    case "yes_no":
      return YES_NO[language][snapshot.value ? "yes" : "no"];
    case "choice":
      return labelIn(snapshot, language);
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
