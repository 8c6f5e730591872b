import { z } from "zod";
import { emailAddress, typedEmail, type EmailProblem } from "@/lib/core/contract/email-address";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { isCountryCode } from "@/lib/core/addresses/country-codes";
import { LANGUAGES, type Language } from "@/lib/core/i18n/languages";
import {
  MAX_EMAIL,
  MAX_FOOTER,
  MAX_LABEL,
  MAX_LINES,
  MAX_NUMBER,
  MAX_NUMBERS,
  MAX_PHONE,
  MAX_POSTAL_CODE,
  MAX_TEXT,
} from "./limits";

/*
 * Schemas of a company and of addresses, used by forms and server; each passes messages in its own language. Field
 * names are those of the API. Browser-safe.
 */

type Message =
  | EmailProblem
  | "emailTooLong"
  | "textTooLong"
  | "textOneLine"
  | "countryUnknown"
  | "siteInvalid"
  | "taxLabelRequired";

/** Returns a message by its key under `validation`. */
type Say = (key: Message, values?: { count?: number }) => string;

/** One line of text. */
export const line = (say: Say, most: number) =>
  z
    .string()
    .max(most, say("textTooLong", { count: most }))
    .regex(ONE_LINE, say("textOneLine"))
    .transform((text) => text.normalize("NFC").trim());

const country = (say: Say) =>
  z
    .string()
    .max(2, say("countryUnknown"))
    .transform((code) => code.trim().toUpperCase())
    .refine((code) => code === "" || isCountryCode(code), say("countryUnknown"))
    .describe("ISO 3166-1 alpha-2, such as CA; empty: not said.");

/** The parts of an address; empty lines are left out. */
export const addressParts = (say: Say) => ({
  lines: z
    .array(line(say, MAX_TEXT))
    .max(MAX_LINES)
    .transform((lines) => lines.filter((text) => text !== ""))
    .default([])
    .describe("Street and number and what else stands above the city."),
  postal_code: line(say, MAX_POSTAL_CODE).default(""),
  city: line(say, MAX_TEXT).default(""),
  region: line(say, MAX_TEXT).default(""),
  country: country(say).default(""),
});

/** A tax number with its label. One without a number is none, and one without a label is refused. */
export const taxNumberField = (say: Say) =>
  z
    .strictObject({
      label: line(say, MAX_LABEL).describe("As it is called, such as GST/HST, VAT ID or SIRET."),
      number: line(say, MAX_NUMBER),
    })
    .refine(({ label, number }) => number === "" || label !== "", {
      path: ["label"],
      error: say("taxLabelRequired"),
    });

// A host with or without a scheme, so that nothing else becomes a link.
const SITE = /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d{1,5})?(?:\/\S*)?$/iu;

const site = (say: Say) =>
  line(say, MAX_TEXT).refine((text) => text === "" || SITE.test(text), say("siteInvalid"));

const footer = (say: Say) =>
  z
    .string()
    .max(MAX_FOOTER, say("textTooLong", { count: MAX_FOOTER }))
    .transform((text) => text.normalize("NFC").replaceAll("\r\n", "\n").trim());

const footers = (say: Say) =>
  z
    .strictObject(
      Object.fromEntries(LANGUAGES.map((language) => [language, footer(say).default("")])) as Record<
        Language,
        z.ZodDefault<ReturnType<typeof footer>>
      >,
    )
    .describe("What offers say at their end, in each language.");

const companyFields = (say: Say) => ({
  legal_name: line(say, MAX_TEXT),
  trade_name: line(say, MAX_TEXT).describe("At the head of offers; empty: the legal name."),
  address: z.strictObject(addressParts(say)),
  phone: line(say, MAX_PHONE),
  email: z
    .string()
    .max(MAX_EMAIL, say("emailTooLong"))
    .transform(typedEmail)
    .pipe(emailAddress(say, "optional")),
  site: site(say),
  tax_numbers: z
    .array(taxNumberField(say))
    .max(MAX_NUMBERS)
    .transform((numbers) => numbers.filter(({ number }) => number !== ""))
    .describe("Tax and registration numbers, in their order."),
  bank: z.strictObject({
    holder: line(say, MAX_TEXT).default(""),
    bank: line(say, MAX_TEXT).default(""),
    account: line(say, MAX_NUMBER).default("").describe("IBAN, or the account's number."),
    routing: line(say, MAX_NUMBER).default("").describe("BIC, or another number of the bank."),
  }),
  footers: footers(say),
});

/** The form of a company: all fields. */
export const companyForm = (say: Say) => z.strictObject(companyFields(say));

/** PATCH /company: omitted fields stay; what is given replaces the whole field. */
export const companyChange = (say: Say) => companyForm(say).partial();

export type CompanyForm = z.output<ReturnType<typeof companyForm>>;
export type CompanyChange = z.output<ReturnType<typeof companyChange>>;
