import { z } from "zod";
import { contract, data, open, nameSchemas } from "@/lib/core/contract/contract";
import { constantSchema } from "@/lib/domain/constants/schema";
import { tenantCurrencySchema } from "@/lib/domain/currencies/api";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { taxProfileSchema } from "@/lib/domain/taxes/api";
import { templateSchema } from "@/lib/domain/templates/api";
import { bootstrapCalls } from "./calls";

/** The signed-in user, with the field names of the client (SES-07). */
const userSchema = z.object({
  id: z.int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  emailVerified: z.boolean(),
  tenantId: z.int(),
  isSuperAdmin: z.boolean(),
});

/** A file of texts (TRN-03): version changes with the texts, so an address that contains it may be cached forever. */
const translationSchema = z.object({ language: z.enum(LANGUAGES), version: z.string(), url: z.string() });

/**
 * The data that a page needs before anything else (BOO-08). Field names as in the requirements: camelCase, and
 * exchange_rate.
 */
const bootstrapSchema = z.object({
  /** The business entities that own catalogue items (CAT-10, S-061). */
  entities: z.array(z.object({ id: z.int(), type: z.string(), slug: z.string(), name: z.string() })),
  settings: z.array(z.object({ id: z.int(), key: z.string(), value: z.string(), group: z.string() })),
  constants: z.array(constantSchema),
  user: userSchema.nullable(),
  defaultLanguageId: z.int(),
  languages: z.array(z.object({ id: z.int(), title: z.string(), slug: z.string(), direction: z.string() })),
  translations: z.array(translationSchema),
  tenant: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  taxProfiles: z.array(taxProfileSchema),
  tenantCurrencies: z.array(tenantCurrencySchema.omit({ rate: true }).extend({ exchange_rate: z.number() })),
  templates: z.array(templateSchema),
  pdfPages: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      type: z.enum(["cover", "content"]),
      isActive: z.boolean(),
      orderIndex: z.int(),
    }),
  ),
  /**
   * Increased by each write of an item, a rule or a question (S-038); null for users who may not read the
   * catalogue.
   */
  catalogCacheVersion: z.int().nullable(),
});

export type Bootstrap = z.output<typeof bootstrapSchema>;

nameSchemas({ Bootstrap: bootstrapSchema });

export const bootstrapApi = {
  read: contract(bootstrapCalls.read, {
    tag: "Workspace",
    access: open,
    operationId: "getBootstrap",
    summary: "Get what a page needs before anything else: branding, texts, currencies and taxes.",
    description:
      "Anybody gets branding and texts. A session also gets its user, exchange rates and PDF pages.",
    response: data(bootstrapSchema),
    refusals: {
      304: "Nothing changed since the state that If-None-Match names.",
      401: "The bearer token has ended or is not valid.",
      403: "The session belongs to another workspace.",
    },
  }),
};
