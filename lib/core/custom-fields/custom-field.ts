import type { Language } from "@/lib/core/i18n/languages";
import { decimalsOf } from "@/lib/core/money/decimal";

/** What custom fields can be defined for. */
export const FIELD_SUBJECTS = ["deal", "client"] as const;
export type FieldSubject = (typeof FIELD_SUBJECTS)[number];

export const FIELD_KINDS = ["text", "long_text", "number", "date", "choice", "yes_no"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The most active fields of one subject, and the most fields including archived ones. */
export const MAX_FIELDS = 30;
export const MAX_FIELDS_WITH_ARCHIVED = 100;
export const MAX_OPTIONS = 50;
/** Characters. */
export const LONGEST_KEY = 40;
export const LONGEST_LABEL = 60;
export const LONGEST_TEXT = 255;
export const LONGEST_LONG_TEXT = 5_000;
export const LARGEST_NUMBER = 1_000_000_000_000;
export const NUMBER_DECIMALS = 4;

/** A key, by which variables and programs name a field. */
export const FIELD_KEY = /^[a-z][a-z0-9_]{0,39}$/;

export type Labelled = { label: string; labels?: Partial<Record<Language, string | undefined>> | undefined };
type FieldOption = Labelled & { value: string };

/** What is needed of a field to check and show its values. */
export type CustomField = Labelled & {
  subject: FieldSubject;
  key: string;
  kind: FieldKind;
  /** Only for choices. */
  options: readonly FieldOption[];
  is_required: boolean;
  is_active: boolean;
};

/** A text, a day as yyyy-mm-dd, an option's value, a number, or a boolean. An empty field has no value. */
export type CustomValue = string | number | boolean;
export type CustomValues = Readonly<Record<string, CustomValue>>;

/** The label of a field or option in a language. */
export const labelIn = ({ label, labels }: Labelled, language: Language): string =>
  labels?.[language] ?? label;

/** The variable that stands for a field's value in the texts of a proposal: {deal.fields.budget}. */
export const fieldVariable = ({ subject, key }: Pick<CustomField, "subject" | "key">): string =>
  `${subject}.fields.${key}`;

/** A key for a label: "Date d'arrivée" is date_d_arrivee; `taken` says whether a key is in use. */
export function keyFor(label: string, taken: (key: string) => boolean): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
    .slice(0, LONGEST_KEY);
  const key = plain || "field";
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? key : `${key.slice(0, LONGEST_KEY - 4)}_${number}`;
    if (!taken(tried)) return tried;
  }
}

/** What a value must be, to be read after "must be"; null if it is valid. */
export function expectedOf(field: Pick<CustomField, "kind" | "options">, value: CustomValue): string | null {
  switch (field.kind) {
    case "text":
      return typeof value === "string" && value.length <= LONGEST_TEXT && !/\p{Cc}/u.test(value)
        ? null
        : `one line of at most ${LONGEST_TEXT} characters`;
    case "long_text":
      return typeof value === "string" && value.length <= LONGEST_LONG_TEXT
        ? null
        : `a text of at most ${LONGEST_LONG_TEXT} characters`;
    case "number":
      return typeof value === "number" &&
        Math.abs(value) <= LARGEST_NUMBER &&
        decimalsOf(value) <= NUMBER_DECIMALS
        ? null
        : `a number from -${LARGEST_NUMBER} to ${LARGEST_NUMBER} with at most ${NUMBER_DECIMALS} decimals`;
    case "date":
      return typeof value === "string" && isDay(value) ? null : "a date, such as 2026-03-31";
    case "choice":
      return field.options.some((option) => option.value === value)
        ? null
        : `one of: ${field.options.map((option) => option.value).join(", ")}`;
    case "yes_no":
      return typeof value === "boolean" ? null : "true or false";
  }
}

/** Whether a text is an existing day in the years 1000 to 9998, as in lib/core/contract/times.ts. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  text >= "1000" &&
  text < "9999" &&
  new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** The values that active fields still accept. */
export const fittingValues = (
  fields: readonly CustomField[],
  values: CustomValues,
): Record<string, CustomValue> =>
  Object.fromEntries(
    Object.entries(values).filter(([key, value]) =>
      fields.some((field) => field.key === key && field.is_active && expectedOf(field, value) === null),
    ),
  );

/** The active fields that need a value before a proposal is sent and have none. */
export const missingFields = <Field extends CustomField>(
  fields: readonly Field[],
  valuesOf: Readonly<Record<FieldSubject, CustomValues>>,
): Field[] =>
  fields.filter(
    ({ is_active, is_required, subject, key }) =>
      is_active && is_required && !Object.hasOwn(valuesOf[subject], key),
  );
