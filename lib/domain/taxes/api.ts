import { z } from "zod";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { CHANGED, can, contract, data, rowId, nameSchemas } from "@/lib/core/contract/contract";
import { decimalsOf } from "@/lib/core/money/decimal";
import { forEachLanguage } from "@/lib/core/i18n/languages";
import { taxCalls } from "./calls";
import { LONGEST_TAX_NAME, MAX_TAXES, RATE_DECIMALS } from "./limits";

/** Names of a tax by language, where they differ from its name: GST is TPS in French (T-04). */
export const taxNamesSchema = z.object(forEachLanguage(z.string().optional()));

const taxRateSchema = z.object({
  id: z.int(),
  name: z.string(),
  names: taxNamesSchema.optional(),
  value: z.number(),
});

/**
 * Set of tax rates in percent; value is their sum, or the only tax if taxes is empty (TOT-06, S-074). is_default:
 * the profile of new deals (S-129).
 */
export const taxProfileSchema = z.object({
  id: z.int(),
  name: z.string(),
  value: z
    .number()
    .describe("Sum of taxes in percent; if taxes is empty, percent of the only tax, or 0 for no taxes."),
  taxes: z.array(taxRateSchema),
  is_default: z.boolean(),
  version: z.int(),
});

export type TaxProfileAnswer = z.output<typeof taxProfileSchema>;

const name = z
  .string()
  .max(LONGEST_TAX_NAME)
  .regex(ONE_LINE, "must be one line")
  .transform((text) => text.normalize("NFC").trim())
  .refine((text) => text !== "", "is required");

const percent = z
  .number()
  .min(0)
  .max(100)
  .refine((value) => decimalsOf(value) <= RATE_DECIMALS, `must have at most ${RATE_DECIMALS} decimals`);

/** Ten taxes of 100 % make 1,000 %. */
const profilePercent = z
  .number()
  .min(0)
  .max(100 * MAX_TAXES)
  .refine((value) => decimalsOf(value) <= RATE_DECIMALS, `must have at most ${RATE_DECIMALS} decimals`);

const names = z.strictObject(forEachLanguage(name.optional())).optional();

const taxRateInput = z.strictObject({ name, names, value: percent });
const taxes = z.array(taxRateInput).max(MAX_TAXES);

/** POST /tax-profiles. Without taxes, `value` percent applies, default 0; beside taxes it must be their sum. */
const newTaxProfileBody = z
  .strictObject({
    name,
    value: profilePercent.optional(),
    taxes: taxes.default([]),
    is_default: z.literal(true).optional(),
  })
  .meta({
    examples: [
      {
        name: "GST + QST",
        taxes: [
          { name: "GST", value: 5 },
          { name: "QST", value: 9.975 },
        ],
      },
    ],
  });

/**
 * PATCH /tax-profiles/{id}: omitted fields stay; taxes are replaced as a whole; value as for a new one. is_default
 * can be set but not unset.
 */
const taxProfileChangeBody = z
  .strictObject({
    name: name.optional(),
    value: profilePercent.optional(),
    taxes: taxes.optional(),
    is_default: z.literal(true).optional(),
  })
  .meta({ examples: [{ is_default: true }] });

export type NewTaxProfile = z.output<typeof newTaxProfileBody>;
export type TaxProfileChange = z.output<typeof taxProfileChangeBody>;

const tag = "Taxes";
const reads = can("deals.read", "settings.read", "settings.create", "settings.update", "settings.delete");
const params = z.object({ id: rowId });
const stale = { 412: CHANGED };

nameSchemas({
  TaxProfile: taxProfileSchema,
  TaxNames: taxNamesSchema,
  TaxRate: taxRateSchema,
  TaxRateInput: taxRateInput,
  TaxProfileInput: newTaxProfileBody,
  TaxProfileChange: taxProfileChangeBody,
});

export const taxesApi = {
  list: contract(taxCalls.list, {
    tag,
    access: reads,
    operationId: "listTaxProfiles",
    summary: "List the tax profiles with their rates in percent.",
    description: "There are at most 50, so the list is not paged.",
    response: data(z.array(taxProfileSchema)),
  }),
  create: contract(taxCalls.create, {
    tag,
    access: can("settings.create"),
    operationId: "createTaxProfile",
    summary: "Create a tax profile with up to 10 rates in percent.",
    body: newTaxProfileBody,
    response: data(taxProfileSchema),
    status: 201,
    location: "/tax-profiles/{id}",
    refusals: { 422: "A field is wrong, the name is taken, or there are 50 profiles already." },
  }),
  read: contract(taxCalls.read, {
    tag,
    access: reads,
    operationId: "getTaxProfile",
    summary: "Get a tax profile.",
    params,
    response: data(taxProfileSchema),
  }),
  update: contract(taxCalls.update, {
    tag,
    access: can("settings.update"),
    operationId: "updateTaxProfile",
    summary: "Change a tax profile.",
    description: "`taxes` replaces all rates. Deals keep the rates that they were made with.",
    params,
    body: taxProfileChangeBody,
    response: data(taxProfileSchema),
    refusals: stale,
  }),
  retire: contract(taxCalls.retire, {
    tag,
    access: can("settings.delete"),
    operationId: "retireTaxProfile",
    summary: "Retire a tax profile.",
    description:
      "New deals cannot choose it; deals that have it keep it. The default and the last profile cannot be retired.",
    params,
    response: z.undefined(),
    refusals: { ...stale, 422: "It is the default profile, or the last one." },
  }),
};
