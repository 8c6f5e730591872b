import { z } from "zod";
import { hasTooMuchMarkup, TOO_MUCH_MARKUP } from "@/lib/core/html/markup-limits";
import { rhythmInput, rhythmSchema } from "@/lib/domain/catalog/rhythm-schema";
import { openInput, openSchema } from "./open-schema";
import { LINE_FIELD_NAMES, LINE_FIELDS, type LineApiName, type LineFieldName } from "./line-fields";
import { MAX_NOTES } from "../limits";

/** Rich text of a line. */
export const richText = (longest = MAX_NOTES) =>
  z
    .string()
    .max(longest, { abort: true })
    .refine((html) => !hasTooMuchMarkup(html), TOO_MUCH_MARKUP);

type Field<K> = Extract<(typeof LINE_FIELDS)[LineFieldName], { kind: K }>;

/** By kind: how a value is checked in a request. Null is the same as empty. */
const INPUTS = {
  flag: (field: Field<"flag">) => z.boolean().default(field.default),
  text: ({ longest }: Field<"text">) => z.string().normalize("NFC").trim().max(longest).nullish(),
  rich: ({ longest }: Field<"rich">) => richText(longest).nullish(),
  key: () => z.string().max(40).nullish(),
  rhythm: () => rhythmInput.nullish(),
  open: () => openInput.nullish(),
};

/** By kind: what a response holds. */
const OUTPUTS = {
  flag: () => z.boolean(),
  text: () => z.string(),
  rich: () => z.string(),
  key: () => z.string(),
  rhythm: () => rhythmSchema.nullable(),
  open: () => openSchema.nullable(),
};

// The compiler does not see that a field's kind chooses the function that takes that field, hence the casts.

type KindOf<Name extends LineFieldName> = (typeof LINE_FIELDS)[Name]["kind"];

/** What staff say of a line in a request (lib/domain/deals/lines/line-fields.ts). */
export const lineInputs = Object.fromEntries(
  LINE_FIELD_NAMES.map((name) => {
    const field: (typeof LINE_FIELDS)[LineFieldName] & { about?: string } = LINE_FIELDS[name];
    const input = (INPUTS[field.kind] as (input: typeof field) => z.ZodType)(field);
    return [field.api, field.about === undefined ? input : input.describe(field.about)];
  }),
) as { [Name in LineFieldName as LineApiName<Name>]: ReturnType<(typeof INPUTS)[KindOf<Name>]> };

/** The same in a response. */
export const lineOutputs = <Name extends LineFieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [LINE_FIELDS[name].api, OUTPUTS[LINE_FIELDS[name].kind]()])) as {
    [Column in Name as LineApiName<Column>]: ReturnType<(typeof OUTPUTS)[KindOf<Column>]>;
  };
