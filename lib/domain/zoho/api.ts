import { z } from "zod";
import { CHANGED, can, contract, data, nameSchemas } from "@/lib/core/contract/contract";
import { isoInstant } from "@/lib/core/contract/times";
import { clientSchema } from "@/lib/domain/clients/api";
import { zohoCalls } from "./calls";
import { MAX_CLIENT_ID, MAX_SECRET } from "./limits";
import { ONLY_ZOHO, REGION_NAMES } from "./regions";

/** Id of a record at Zoho: digits, too many for a JavaScript number. */
const zohoId = z.string({ error: ONLY_ZOHO }).regex(/^\d{1,30}$/, ONLY_ZOHO);

/** POST /zoho/companies/import (REST-21). */
export const companyImport = z.strictObject({
  zoho_company_id: zohoId,
  use_for_both_roles: z.boolean().default(true),
});

/** The business stored for a company in addition to the client (S-106). */
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

/** A tenant's access to Zoho as the API returns it, never with a secret or token. */
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

/** PUT /zoho/connection. An omitted secret or token stays. */
export const zohoConnectionBody = z
  .strictObject({
    region: z.enum(REGION_NAMES),
    client_id: credential(MAX_CLIENT_ID),
    client_secret: credential(MAX_SECRET).optional(),
    refresh_token: credential(MAX_SECRET).optional(),
    is_enabled: z.boolean().default(true),
  })
  .meta({
    examples: [
      {
        region: "com",
        client_id: "1000.ABC",
        client_secret: "0a1b2c3d",
        refresh_token: "1000.def.456",
        is_enabled: true,
      },
    ],
  });

export type ZohoConnectionAnswer = z.output<typeof zohoConnectionSchema>;

const tag = "Zoho CRM";

nameSchemas({
  CompanyImportInput: companyImport,
  ImportedCompany: companyImported,
  Business: businessSchema,
  ZohoConnection: zohoConnectionSchema,
  ZohoConnectionInput: zohoConnectionBody,
});

export const zohoApi = {
  importCompany: contract(zohoCalls.importCompany, {
    // Members who build deals choose the client, which may be a company of Zoho (CLI-04).
    tag,
    access: can("clients.create", "deals.create"),
    operationId: "importZohoCompany",
    summary: "Import a company of Zoho CRM as a client, with its contacts.",
    description: "A company that was imported before gives the existing client.",
    // Its contacts are read page by page.
    seconds: 60,
    limits: ["askZoho"],
    body: companyImport,
    response: data(companyImported),
    refusals: {
      404: "Zoho CRM has no such company.",
      409: "Zoho CRM is not connected.",
      503: "Zoho CRM does not answer.",
    },
  }),
  readConnection: contract(zohoCalls.readConnection, {
    tag,
    access: can("settings.read", "settings.update"),
    operationId: "getZohoConnection",
    summary: "Get the state of the connection to Zoho CRM, without secrets.",
    response: data(zohoConnectionSchema),
  }),
  saveConnection: contract(zohoCalls.saveConnection, {
    tag,
    access: can("settings.update"),
    fresh: true,
    operationId: "saveZohoConnection",
    summary: "Connect Zoho CRM with credentials.",
    description: "They are tried at once and stored encrypted. A secret that is left out keeps its value.",
    limits: ["askZoho"],
    body: zohoConnectionBody,
    response: data(zohoConnectionSchema),
    refusals: {
      412: CHANGED,
      422: "A field is wrong, or Zoho refuses the credentials.",
      503: "Zoho CRM does not answer.",
    },
  }),
  removeConnection: contract(zohoCalls.removeConnection, {
    tag,
    access: can("settings.update"),
    operationId: "removeZohoConnection",
    summary: "Disconnect Zoho CRM.",
    description: "Imported clients stay.",
    response: z.undefined(),
  }),
};
