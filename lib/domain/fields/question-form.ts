import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import type { Say } from "@/lib/domain/accounts/fields";
import { LARGEST_REFERENCE, rowReference } from "@/lib/core/contract/contract";
import type { ManagedField } from "./schema";

/*
 * What questions are made and changed with (QST-02). Form, import and server check with the same rules; each
 * says its texts in its own language. Names are the API's. Browser-safe.
 */

const MOST_OPTIONS = 500;
const MOST_CONDITIONS = 50;

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
        .max(254, say("fieldNameTooLong")),
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

/**
 * Options in order. A value that is not given is derived from the label (QST-07); no two options have the
 * same.
 */
const options = (say: Say) =>
  z
    .array(
      z.strictObject({
        label: line(say, 200).pipe(z.string().min(1, say("optionLabelRequired"))),
        value: z.string().trim().max(200).optional(),
      }),
    )
    .max(MOST_OPTIONS, say("optionsTooMany", { count: MOST_OPTIONS }))
    .transform(withValues)
    .superRefine((list, check) => {
      list.forEach(({ value }, place) => {
        if (list.findIndex((other) => other.value === value) < place)
          check.addIssue({ code: "custom", path: [place, "label"], message: say("optionTwice") });
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

/** The fields of a question, each by itself. */
export const questionFields = (say: Say) => ({
  name: name(say),
  go_sale_title: line(say, 255).nullable(),
  type_id: z
    .int({ error: say("fieldTypeRequired") })
    .min(1, say("fieldTypeRequired"))
    .max(LARGEST_REFERENCE, say("fieldTypeRequired")),
  sub_type_id: rowReference.nullable(),
  is_price_modifier: z.boolean(),
  entity_id: rowReference.nullable(),
  is_standard: z.boolean(),
  is_visible: z.boolean(),
  is_modifiable: z.boolean(),
  position: z.int().min(0).max(2_000_000_000),
  description: text(say, 5_000),
  placeholder: line(say, 255),
  rules: z.strictObject({ required: z.boolean().optional() }),
  ui: z.strictObject({
    options: options(say).optional(),
    placeholder: line(say, 255).optional(),
    help_text: text(say, 1_000).optional(),
  }),
  visible_when: z
    .array(
      z.strictObject({
        field_id: rowReference,
        comparison_id: rowReference,
        value: z.string().trim().min(1, say("conditionValueRequired")).max(500),
      }),
    )
    .max(MOST_CONDITIONS, say("conditionsTooMany", { count: MOST_CONDITIONS })),
});

/** POST /fields. A new question is asked last; it affects pricing and shows unless said. */
export function questionForm(say: Say, fields = questionFields(say)) {
  const { name: required, type_id: type, ...others } = fields;
  return z.strictObject({ name: required, type_id: type, ...z.strictObject(others).partial().shape });
}

/**
 * What GET /fields/{id} tells and nobody sets: a change may bring it along as it was read
 * (lib/domain/fields/change-field.ts).
 */
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

/**
 * PUT /fields/{id}: what is left out stays. admin_title is another word for the name, as it is read (S-066).
 */
export const questionChange = (say: Say, fields = questionFields(say)) =>
  z.strictObject({ ...fields, admin_title: name(say), ...readAlong }).partial();

export type QuestionInput = z.input<ReturnType<typeof questionForm>>;
export type QuestionValues = z.output<ReturnType<typeof questionForm>>;
export type QuestionChange = z.output<ReturnType<typeof questionChange>>;

/** Characters that an option's value may have (QST-07). */
const LONGEST = 50;

/**
 * The value of an option by its label (QST-07): lower-cased, without accents, spaces to underscores, other
 * characters removed, at most 50 characters. A label of which nothing remains is "option"; one that another
 * option has already gets a number.
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
