import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import type { Say } from "@/lib/domain/accounts/fields";
import { constantReference, LARGEST_INTEGER, rowReference } from "@/lib/core/contract/contract";
import {
  MAX_CLIENT_TITLE,
  MAX_CONDITION_VALUE,
  MAX_CONDITIONS,
  MAX_DESCRIPTION,
  MAX_HELP_TEXT,
  MAX_NAME,
  MAX_OPTION,
  MAX_OPTIONS,
  MAX_PLACEHOLDER,
} from "./limits";
import type { ManagedField } from "./schema";

/*
 * Schemas for creating and changing questions (QST-02), used by form, import and server; each passes messages in
 * its own language. Field names are those of the API. Browser-safe.
 */

/** VAL-24 to VAL-26; fewer than 255 characters. */
const name = (say: Say) =>
  z
    .string({ error: say("fieldNameRequired") })
    .regex(ONE_LINE, say("textOneLine"))
    .transform((text) => text.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .min(1, { error: say("fieldNameRequired"), abort: true })
        .min(2, say("fieldNameTooShort"))
        .max(MAX_NAME, say("fieldNameTooLong")),
    );

const line = (say: Say, most: number) =>
  z
    .string()
    .max(most, say("textTooLong", { count: most }))
    .regex(ONE_LINE, say("textOneLine"))
    .transform((text) => text.normalize("NFC").trim());

const text = (say: Say, most: number) =>
  z
    .string()
    .max(most, say("textTooLong", { count: most }))
    .transform((typed) => typed.normalize("NFC").trim());

/** Options in order. A missing value is derived from the label (QST-07); values are unique. */
const options = (say: Say) =>
  z
    .array(
      z.strictObject({
        label: line(say, MAX_OPTION).pipe(z.string().min(1, say("optionLabelRequired"))),
        value: z.string().trim().max(MAX_OPTION).optional(),
      }),
    )
    .max(MAX_OPTIONS, say("optionsTooMany", { count: MAX_OPTIONS }))
    .transform(withValues)
    .superRefine((list, check) => {
      list.forEach(({ value }, index) => {
        if (list.findIndex((other) => other.value === value) < index)
          check.addIssue({ code: "custom", path: [index, "label"], message: say("optionTwice") });
      });
    });

function withValues(
  list: readonly { label: string; value?: string | undefined }[],
): { label: string; value: string }[] {
  const taken = list.flatMap(({ value }) => (value ? [value] : []));
  return list.map(({ label, value }) => {
    if (value) return { label, value };
    const derived = optionValue(label, taken);
    taken.push(derived);
    return { label, value: derived };
  });
}

/** The fields of a question, each separately. */
export const questionFields = (say: Say) => ({
  name: name(say),
  go_sale_title: line(say, MAX_CLIENT_TITLE).nullable(),
  type_id: z
    .int({ error: say("fieldTypeRequired") })
    .min(1, say("fieldTypeRequired"))
    .max(LARGEST_INTEGER, say("fieldTypeRequired")),
  sub_type_id: constantReference.nullable(),
  is_price_modifier: z.boolean(),
  entity_id: constantReference.nullable(),
  is_standard: z.boolean(),
  is_visible: z.boolean(),
  is_modifiable: z.boolean(),
  position: z.int().min(0).max(2_000_000_000),
  description: text(say, MAX_DESCRIPTION),
  placeholder: line(say, MAX_PLACEHOLDER),
  rules: z.strictObject({ required: z.boolean().optional() }),
  ui: z.strictObject({
    options: options(say).optional(),
    placeholder: line(say, MAX_PLACEHOLDER).optional(),
    help_text: text(say, MAX_HELP_TEXT).optional(),
  }),
  visible_when: z
    .array(
      z.strictObject({
        field_id: rowReference,
        comparison_id: constantReference,
        value: z.string().trim().min(1, say("conditionValueRequired")).max(MAX_CONDITION_VALUE),
      }),
    )
    .max(MAX_CONDITIONS, say("conditionsTooMany", { count: MAX_CONDITIONS })),
});

/** The form of a new question: by default it is asked last, affects pricing and is visible. */
export function questionForm(say: Say, fields = questionFields(say)) {
  const { name: required, type_id: type, ...others } = fields;
  return z.strictObject({ name: required, type_id: type, ...z.strictObject(others).partial().shape });
}

/** POST /fields. The name may be given as admin_title, as in responses (P-18); two different names are refused. */
export function newQuestion(say: Say, fields = questionFields(say)) {
  const { name: required, ...others } = questionForm(say, fields).shape;
  return z
    .strictObject({ name: required.optional(), admin_title: required.optional(), ...others })
    .refine(({ name: given, admin_title: title }) => given !== undefined || title !== undefined, {
      path: ["name"],
      error: say("fieldNameRequired"),
      // Also if other fields have errors.
      when: ({ value }) => typeof value === "object" && value !== null,
    })
    .refine(
      ({ name: given, admin_title: title }) => given === undefined || title === undefined || given === title,
      { path: ["admin_title"], error: OTHER_NAME },
    )
    .transform(({ name: given, admin_title: title = "", ...values }) => ({
      ...values,
      name: given ?? title,
    }));
}

/** The message for an admin_title that differs from the name beside it. */
export const OTHER_NAME = "is another name than name";

/** Read-only fields of GET /fields/{id}, which a change may contain unchanged (lib/domain/fields/change-field.ts). */
export const READ_ALONG = [
  "id",
  "field_type",
  "field_sub_type",
  "is_required",
  "created_at",
  "updated_at",
  "version",
  "used_by",
] as const satisfies readonly (keyof ManagedField)[];

const readAlong = Object.fromEntries(READ_ALONG.map((key) => [key, z.unknown()])) as Record<
  (typeof READ_ALONG)[number],
  z.ZodUnknown
>;

/** PUT /fields/{id}: omitted fields stay. admin_title is an alias of name, as in responses (S-066). */
export const questionChange = (say: Say, fields = questionFields(say)) =>
  z.strictObject({ ...fields, admin_title: name(say), ...readAlong }).partial();

export type QuestionInput = z.input<ReturnType<typeof questionForm>>;
export type QuestionValues = z.output<ReturnType<typeof questionForm>>;
export type QuestionChange = z.output<ReturnType<typeof questionChange>>;

/** The most characters of an option's value (QST-07). */
const LONGEST = 50;

/**
 * The value of an option, derived from its label (QST-07): lower-cased, without accents, spaces to underscores,
 * other characters removed, at most 50 characters. If nothing remains, the value is "option"; a value that is in
 * use gets a number.
 */
export function optionValue(label: string, taken: readonly string[] = []): string {
  const folded = label
    .trim()
    .normalize("NFD")
    .toLowerCase()
    .replace(/\s+/g, "_")
    .replace(/[^a-z0-9_]/g, "");
  const value = folded.slice(0, LONGEST) || "option";
  if (!taken.includes(value)) return value;
  for (let number = 2; ; number += 1) {
    const numbered = `${value.slice(0, LONGEST - String(number).length - 1)}_${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
