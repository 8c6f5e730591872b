import { z } from "zod";
import { contract, data, rowId, superAdmin } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/english";
import { tenantCalls } from "./calls";
import { newTenantForm, tenantChange } from "./fields";
import { tenantRulesInEnglish } from "./in-english";
import { tenantSchema } from "./schema";

const tag = "Tenants";
const oneTenant = z.object({ id: rowId });

const NEW_TENANT = {
  name: "acme",
  user_email: "lea@acme.example.com",
  user_first_name: "Léa",
  user_last_name: "Roy",
  sender_email: "quotes@acme.example.com",
  language_id: 1,
};
const TENANT_CHANGE = { data: { type: "tenant", attributes: { is_enabled: false } } };

/** Of a large workspace all rows and files are read. */
export const WHOLE_TENANT_SECONDS = 600;

export const tenantsApi = {
  database: contract(tenantCalls.database, {
    tag,
    access: superAdmin,
    summary: "How the tenant's data is kept apart; no address, user or password of a database",
    response: data(
      z.object({
        id: z.number(),
        slug: z.string(),
        name: z.string(),
        isolation_mode: z.literal("row_level_security"),
        schema_version: z.string(),
        status: z.literal("active"),
      }),
    ),
  }),
  list: contract(tenantCalls.list, {
    tag,
    access: superAdmin,
    summary: "All tenants, by name",
    response: data(z.array(tenantSchema)),
  }),
  create: contract(tenantCalls.create, {
    tag,
    access: superAdmin,
    summary:
      "Make a tenant with everything it needs and its first admin, who is mailed a link to choose a password",
    body: newTenantForm(tenantRulesInEnglish, inEnglish).meta({ examples: [NEW_TENANT] }),
    response: data(tenantSchema),
    status: 201,
  }),
  update: contract(tenantCalls.update, {
    tag,
    access: superAdmin,
    summary:
      "Change a tenant; attributes that are left out stay. Switched off, every call for it answers 403 and its sessions end",
    params: oneTenant,
    body: z
      .strictObject({
        data: z.strictObject({
          type: z.literal("tenant"),
          id: z.union([z.number(), z.string()]).optional(),
          attributes: tenantChange(tenantRulesInEnglish, inEnglish),
        }),
      })
      .meta({ examples: [TENANT_CHANGE] }),
    response: data(tenantSchema),
    refusals: { 412: "If-Match names another state of the tenant" },
  }),
  delete: contract(tenantCalls.delete, {
    tag,
    access: superAdmin,
    summary:
      "Delete a tenant: its host names nothing from then on, its data is removed 30 days later. Not one's own, nor the default one",
    params: oneTenant,
    response: z.undefined(),
    refusals: { 422: "One's own tenant, or the default one" },
  }),
  export: contract(tenantCalls.export, {
    tag,
    access: superAdmin,
    summary:
      "All of a tenant's data as one ZIP: each table as lines of JSON from one moment, and each stored file; without secrets",
    params: oneTenant,
    seconds: WHOLE_TENANT_SECONDS,
    response: z.instanceof(ReadableStream),
    produces: "application/zip",
    limits: ["export"],
  }),
  archive: contract(tenantCalls.archive, {
    tag,
    access: superAdmin,
    summary:
      "What stays of a tenant whose data was removed: its acceptances, the offers they seal and its audit trail, as a ZIP",
    params: oneTenant,
    seconds: WHOLE_TENANT_SECONDS,
    response: z.instanceof(ReadableStream),
    produces: "application/zip",
  }),
};
