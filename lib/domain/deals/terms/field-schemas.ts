import { z } from "zod";
import { constantReference, rowReference } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { day, instant, isoInstant } from "@/lib/core/contract/times";
import { TYPEFACES } from "@/lib/core/documents/typefaces";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { decimalsOf } from "@/lib/core/money/decimal";
import { everySchema } from "@/lib/domain/catalog/rhythm-schema";
import { fieldValuesInput, fieldValuesSchema } from "@/lib/domain/custom-fields/schema";
import { blockSchema, blocksSchema, sectionSchema, sectionsSchema } from "@/lib/domain/documents/schema";
import { bundlesInput, bundlesSchema } from "./bundles-schema";
import { choicesInput, choicesSchema } from "./choices-schema";
import { DEAL_FIELD_NAMES, DEAL_FIELDS, type ApiName, type DealFieldName } from "./deal-fields";
import type { DealField } from "./field-kinds";
import { perApiName } from "./pick-fields";

export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, "must be a currency code of three letters, such as CAD");

const hexColor = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "must be a colour as #rrggbb");

type Field<K extends DealField["kind"]> = Extract<DealField, { kind: K }>;

const TEXT_INPUTS = {
  asSent: (longest: number) => z.string().max(longest),
  trimmed: (longest: number) => z.string().trim().max(longest),
  oneLine: (longest: number) =>
    z.string().normalize("NFC").trim().max(longest).regex(ONE_LINE, "must be one line"),
};

/** By kind: how a value is checked in a request. */
const INPUTS = {
  text: ({ taken, longest }: Field<"text">) => TEXT_INPUTS[taken](longest),
  flag: () => z.boolean(),
  number: ({ most, decimals }: Field<"number">) =>
    z
      .number()
      .min(0)
      .max(most)
      .refine((value) => decimalsOf(value) <= decimals, `must have at most ${decimals} decimals`),
  day: () => day,
  every: () => everySchema,
  lastDay: () => z.union([day, instant]),
  language: () => z.enum(LANGUAGES),
  color: () => hexColor,
  typeface: () => z.enum(TYPEFACES),
  currency: () => currencyCode,
  constant: () => constantReference,
  reference: () => rowReference,
  fieldValues: () => fieldValuesInput,
  blocks: () => blocksSchema,
  sections: () => sectionsSchema,
  choices: () => choicesInput,
  bundles: () => bundlesInput,
};

/** By kind: what a response holds. */
const OUTPUTS = {
  text: () => z.string(),
  flag: () => z.boolean(),
  number: () => z.number(),
  day: () => z.string(),
  every: () => everySchema,
  lastDay: () => isoInstant,
  language: () => z.enum(LANGUAGES),
  color: () => z.string(),
  typeface: () => z.enum(TYPEFACES),
  currency: () => z.string(),
  constant: () => z.int(),
  reference: () => z.int(),
  fieldValues: () => fieldValuesSchema,
  blocks: () => z.array(blockSchema),
  sections: () => z.array(sectionSchema),
  choices: () => choicesSchema,
  bundles: () => bundlesSchema,
};

// The compiler does not see that a field's kind chooses the function that takes that field, hence the casts below.

type KindOf<Name extends DealFieldName> = (typeof DEAL_FIELDS)[Name]["kind"];
type IsNullable<Name extends DealFieldName> = (typeof DEAL_FIELDS)[Name]["nullable"];
type Input<Name extends DealFieldName> = ReturnType<(typeof INPUTS)[KindOf<Name>]>;
type Output<Name extends DealFieldName> = ReturnType<(typeof OUTPUTS)[KindOf<Name>]>;
type Nullish<Schema extends z.ZodType> = z.ZodOptional<z.ZodNullable<Schema>>;

const inputOf = (name: DealFieldName): z.ZodType => {
  const field: DealField = DEAL_FIELDS[name];
  return (INPUTS[field.kind] as (input: DealField) => z.ZodType)(field);
};

const newInput = (name: DealFieldName) => {
  const { about }: DealField = DEAL_FIELDS[name];
  const input = inputOf(name).nullish();
  return about === undefined ? input : input.describe(about);
};

/** The fields of a new deal in a request. Null is the same as not sent, and for a text the same as empty. */
export const newDealInputs = perApiName(DEAL_FIELD_NAMES, newInput) as {
  [Name in DealFieldName as ApiName<Name>]: Nullish<Input<Name>>;
};

/** Some of them. */
export const pickInputs = <Name extends DealFieldName>(names: readonly Name[]) =>
  perApiName(names, (name) => newDealInputs[DEAL_FIELDS[name].api]) as {
    [Column in Name as ApiName<Column>]: Nullish<Input<Column>>;
  };

/**
 * The same in a change. A stored deal always has a value in the fields that are not nullable, so null is refused there
 * instead of standing for a default; only an empty text may be sent as null.
 */
export const dealChangeInputs = {
  ...newDealInputs,
  ...perApiName(
    DEAL_FIELD_NAMES.filter((name) => !DEAL_FIELDS[name].nullable && DEAL_FIELDS[name].kind !== "text"),
    (name) => inputOf(name).optional(),
  ),
} as {
  [Name in DealFieldName as ApiName<Name>]: IsNullable<Name> extends true
    ? Nullish<Input<Name>>
    : KindOf<Name> extends "text"
      ? Nullish<Input<Name>>
      : z.ZodOptional<Input<Name>>;
};

/** Fields of a deal in a response. */
export const dealOutputs = <Name extends DealFieldName>(names: readonly Name[]) =>
  perApiName(names, (name) => {
    const { kind, nullable } = DEAL_FIELDS[name];
    const output: z.ZodType = OUTPUTS[kind]();
    return nullable ? output.nullable() : output;
  }) as {
    [Column in Name as ApiName<Column>]: IsNullable<Column> extends true
      ? z.ZodNullable<Output<Column>>
      : Output<Column>;
  };
