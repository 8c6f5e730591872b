import { z } from "zod";
import { emailField, profileName, type Say } from "@/lib/domain/accounts/fields";
import type messages from "@/messages/en.json";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { chosenZone, knownZone, type TimeZoneField } from "@/lib/core/time/time-zone-field";
import { MAX_DISPLAY_NAME, MAX_NAME } from "@/lib/domain/tenants/limits";
import { asDomain, RESERVED_NAMES, TENANT_NAME } from "@/lib/domain/tenants/tenant-name";
import { MAX_PLAN } from "./limits";
import { LANGUAGE_IDS } from "@/lib/core/i18n/languages";
import {
  COUNTRIES,
  DEFAULT_COUNTRY,
  isOffered,
  STARTER_TAXES,
  type CountryCode,
  type StarterTaxKey,
} from "@/lib/core/tenants/countries";

/**
 * Returns a validation message of a tenant's form by key; forms pass
 * `useTranslations("admin.tenantManagement.validation")`.
 */
export type SayOfTenant = (key: keyof (typeof messages)["admin"]["tenantManagement"]["validation"]) => string;

/**
 * How a workspace begins (T-65). What is left out is that of the country; without a country it is what S-128 and S-129
 * say: the Canadian dollar, and Canada's tax profiles with none marked as that of new deals.
 */
const start = (timeZone: TimeZoneField) => ({
  country: z.enum(COUNTRIES).optional().describe("ISO 3166 code of the country, or `other`."),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "is not a known currency")
    .optional()
    .describe("ISO 4217 code of the currency in which services are priced."),
  tax: z.enum(STARTER_TAXES).optional().describe("The country's tax profile for new deals."),
  language_id: languageIdOrNone,
  time_zone: timeZone.optional(),
});

/** The name that people read on pages, in mails and PDFs. */
const displayName = (say: SayOfTenant) =>
  z
    .string()
    .regex(ONE_LINE, say("displayName"))
    .transform((text) => text.normalize("NFC").trim())
    .pipe(z.string().max(MAX_DISPLAY_NAME, say("displayName")));

type TaxOfCountry = { country?: CountryCode | undefined; tax?: StarterTaxKey | undefined };

const isTaxOfCountry = ({ country = DEFAULT_COUNTRY, tax }: TaxOfCountry) => !tax || isOffered(country, tax);

/** How `npm run super-admin` lets the default tenant begin. */
export const workspaceStart = (say: SayOfTenant) =>
  z
    .strictObject({ display_name: displayName(say).optional(), ...start(knownZone(say("timeZone"))) })
    .refine(isTaxOfCountry, { path: ["tax"], message: say("taxOfCountry") });

/** The create form and the body of POST /super-admin/tenants (REST-83, VAL-34 to VAL-39, S-139). */
export const newTenantForm = (say: SayOfTenant, sayOfAccount: Say, timeZone = chosenZone) =>
  newTenantFields(say, sayOfAccount, timeZone).refine(isTaxOfCountry, {
    path: ["tax"],
    message: say("taxOfCountry"),
  });

const newTenantFields = (say: SayOfTenant, sayOfAccount: Say, timeZone: TimeZoneField) =>
  z.strictObject({
    name: required(say("tenantNameRequired"))
      .pipe(
        z
          .string()
          .regex(TENANT_NAME, say("tenantNameFormat"))
          .min(2, say("tenantNameLength"))
          .max(MAX_NAME, say("tenantNameLength")),
      )
      .refine((name) => !RESERVED_NAMES.has(name), say("tenantNameReserved")),
    display_name: displayName(say)
      .optional()
      .describe("Shown to people, in any letters; the name if left out."),
    user_email: required(say("userEmailRequired")).pipe(emailField(sayOfAccount)),
    user_first_name: required(say("firstNameRequired")).pipe(profileName(sayOfAccount, "first")),
    user_last_name: required(say("lastNameRequired")).pipe(profileName(sayOfAccount, "last")),
    sender_email: required(say("senderEmailRequired")).pipe(emailField(sayOfAccount)),
    ...start(timeZone),
    is_test_mode: z.boolean().default(false),
    is_enabled: z.boolean().default(true),
    without_dns: z.boolean().default(false),
  });

/** Whose access is given back (T-45); `new_email` for whoever lost their mailbox too. */
export const adminRecovery = (sayOfAccount: Say) =>
  z.strictObject({
    email: emailField(sayOfAccount),
    new_email: z
      .union([z.literal("").transform(() => null), z.null(), emailField(sayOfAccount)])
      .default(null),
  });

/** The changeable fields of a tenant (S-136), each optional, so that a toggle sends only is_enabled (S-137). */
export const tenantChange = (say: SayOfTenant, sayOfAccount: Say) =>
  z.strictObject({
    name: z.never({ error: "cannot be changed: the host begins with it" }).optional(),
    display_name: displayName(say)
      .pipe(z.string().min(1, say("displayName")))
      .optional(),
    is_enabled: z.boolean().optional(),
    is_test_mode: z.boolean().optional(),
    without_dns: z.boolean().optional(),
    sender_email: required(say("senderEmailRequired")).pipe(emailField(sayOfAccount)).optional(),
    language_id: languageIdOrNone,
    own_domain: z
      .union([z.string(), z.null()])
      .transform((typed, ctx) => {
        if (typed === null || typed.trim() === "") return null;
        const domain = asDomain(typed);
        if (domain === null) ctx.addIssue({ code: "custom", message: say("domainFormat") });
        return domain;
      })
      .optional(),
    plan: z
      .string({ error: say("planRequired") })
      .trim()
      .min(1, say("planRequired"))
      .max(MAX_PLAN, say("planLength"))
      .optional(),
  });

export type NewTenantFields = z.output<ReturnType<typeof newTenantForm>>;
export type AdminRecovery = z.output<ReturnType<typeof adminRecovery>>;
export type TenantChange = z.output<ReturnType<typeof tenantChange>>;

const required = (text: string) => z.string({ error: text }).trim().min(1, text);
const languageIdOrNone = z.union(LANGUAGE_IDS.map((id) => z.literal(id))).optional();
