import { z } from "zod";
import { CHANGED, can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import { companyCalls } from "./calls";
import { companyChange } from "./fields";

const tag = "Settings";

/** A number that looks wrong for its country. It is kept: only its owner knows. */
export const taxWarning = z.object({
  field: z.string().describe("Where in the answer, such as tax_numbers.0.number."),
  code: z.literal("tax_number_form"),
});

const addressSchema = z.object({
  lines: z.array(z.string()),
  postal_code: z.string(),
  city: z.string(),
  region: z.string(),
  country: z.string().describe("ISO 3166-1 alpha-2; empty: not said."),
});

export const clientAddressSchema = addressSchema.extend({ label: z.string(), is_main: z.boolean() });

export const taxNumberSchema = z.object({ label: z.string(), number: z.string() });

export const bankSchema = z.object({
  holder: z.string(),
  bank: z.string(),
  account: z.string(),
  routing: z.string(),
});

const companySchema = z.object({
  legal_name: z.string(),
  trade_name: z.string(),
  address: addressSchema,
  phone: z.string(),
  email: z.string(),
  site: z.string(),
  tax_numbers: z.array(taxNumberSchema),
  bank: bankSchema,
  footers: z.object(
    Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<Language, z.ZodString>,
  ),
  version: z.int(),
  warnings: z
    .array(taxWarning)
    .describe("Tax numbers that have not the form or check digit of their name in the company's country."),
});

const change = companyChange(inEnglish).meta({
  examples: [
    {
      legal_name: "Éclair Web Inc.",
      address: {
        lines: ["12 Main Street"],
        city: "Montréal",
        region: "QC",
        postal_code: "H2X 1Y4",
        country: "CA",
      },
      tax_numbers: [{ label: "GST/HST", number: "123456782RT0001" }],
    },
  ],
});

nameSchemas({ ClientAddress: clientAddressSchema, Company: companySchema, CompanyChange: change });

export type CompanyAnswer = z.output<typeof companySchema>;
export type TaxWarning = z.output<typeof taxWarning>;

export const companyApi = {
  read: contract(companyCalls.read, {
    tag,
    access: can("settings.read", "settings.create", "settings.update", "settings.delete"),
    operationId: "getCompany",
    summary: "Get who the seller is.",
    response: data(companySchema),
  }),
  update: contract(companyCalls.update, {
    tag,
    access: can("settings.update"),
    operationId: "updateCompany",
    summary: "Change who the seller is.",
    description:
      "A field that is given is replaced as a whole. Signed offers keep their seller. A tax number in another form " +
      "than its country's is kept, and told in `warnings`.",
    body: change,
    response: data(companySchema),
    refusals: { 412: CHANGED },
  }),
};
