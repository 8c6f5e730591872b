import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";
import { clientSchema } from "@/lib/domain/clients/api";
import { ONLY_ZOHO, REGION_NAMES } from "./regions";

/** Id of a record at Zoho: digits, too many for a number. */
export const zohoId = z.string({ error: ONLY_ZOHO }).regex(/^\d{1,30}$/, ONLY_ZOHO);

/** POST /zoho/companies/import (REST-21). */
export const companyImport = z.strictObject({
  zoho_company_id: zohoId,
  use_for_both_roles: z.boolean().default(true),
});

/** The business that a company is beside being a customer (S-106). */
export const businessSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  customer_id: z.int(),
  zoho_id: z.string().nullable(),
});

export const companyImported = z.object({
  customer_id: z.int(),
  customer: clientSchema,
  business: businessSchema.nullable(),
  business_name: z.string().nullable(),
});

/** A tenant's access to Zoho as calls answer it: never a secret or a token. */
export const zohoConnectionSchema = z.object({
  is_connected: z.boolean(),
  is_enabled: z.boolean(),
  region: z.enum(REGION_NAMES).nullable(),
  client_id: z.string().nullable(),
  last_success_at: isoInstant.nullable(),
  last_error: z.string().nullable(),
  last_error_at: isoInstant.nullable(),
  version: z.int(),
});

const credential = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\x21-\x7e]+$/, "must have no spaces and only ASCII characters");

/** PUT /zoho/connection. A secret or token that is left out stays as it was. */
export const zohoConnectionBody = z.strictObject({
  region: z.enum(REGION_NAMES),
  client_id: credential(200),
  client_secret: credential(500).optional(),
  refresh_token: credential(500).optional(),
  is_enabled: z.boolean().default(true),
});

export type ZohoConnectionAnswer = z.output<typeof zohoConnectionSchema>;
