import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";
import { LANGUAGES } from "@/lib/core/i18n/languages";

/** Person at a customer (CLI-07). */
export const contactSchema = z.object({
  id: z.int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  title: z.string(),
  department: z.string(),
  is_primary: z.boolean(),
});

/** Customer of the tenant (CLI-06). */
export const clientSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  /** In which its proposals and mails are; null: the workspace's. */
  language: z.enum(LANGUAGES).nullable(),
  is_legacy: z.boolean(),
  contacts: z.array(contactSchema),
  created_at: isoInstant,
  updated_at: isoInstant,
});

/** The same where clients are managed: with what the state of the row is called, and where it came from. */
export const managedClientSchema = clientSchema.extend({
  version: z.int(),
  zoho_id: z.string().nullable(),
  last_deal_at: isoInstant.nullable(),
});

/** Where clients are looked for (S-103). */
export const CLIENT_SOURCES = ["local", "zoho"] as const;
export type ClientSource = (typeof CLIENT_SOURCES)[number];

/**
 * Why a client is suggested: the caller's own proposal ran out or soon will, or nobody has made it one yet.
 */
export const SUGGESTION_REASONS = ["proposal_expired", "proposal_expiring", "new_client"] as const;
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number];

/** One result of the client search (CLI-03); the server builds highlight and avatar (S-108). */
export const clientResultSchema = z.object({
  id: z.string(),
  name: z.string(),
  subtitle: z.string(),
  source: z.enum(CLIENT_SOURCES),
  type: z.enum(["local_customer", "zoho_company"]),
  avatar: z.object({ initials: z.string(), background_color: z.string(), text_color: z.string() }),
  email: z.string(),
  phone: z.string(),
  contacts: z.array(contactSchema),
  customer_id: z.int().nullable(),
  zoho_id: z.string().nullable(),
  highlight: z.object({ before: z.string(), match: z.string(), after: z.string() }),
  suggestion_reason: z.enum(SUGGESTION_REASONS).nullable(),
  language: z.enum(LANGUAGES).nullable(),
});

export type ContactAnswer = z.output<typeof contactSchema>;
export type ClientAnswer = z.output<typeof clientSchema>;
export type ManagedClient = z.output<typeof managedClientSchema>;
export type ClientResult = z.output<typeof clientResultSchema>;
