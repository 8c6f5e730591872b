import { z } from "zod";
import { CHANGED, contract, data, rowId, superAdmin, nameSchemas } from "@/lib/core/contract/contract";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { knownZone } from "@/lib/core/time/time-zone-field";
import { isoInstant } from "@/lib/core/contract/times";
import { tenantCalls } from "./calls";
import { adminRecovery, newTenantForm, tenantChange } from "./fields";
import { tenantRulesInEnglish } from "./in-english";

/** A tenant as super admins see it (TNT-07, S-137). */
export const tenantSchema = z.object({
  id: z.int(),
  uuid: z.string(),
  /** The first label of its host. */
  slug: z.string(),
  /** The same: what the host begins with. */
  name: z.string(),
  /** The name that pages, mails and PDFs show, in any letters. */
  display_name: z.string(),
  /** The domain of its site: its main domain, else its name below the configured MAIN_DOMAIN. */
  domain: z.string(),
  own_domain: z.string().nullable(),
  /** All its custom domains that are served. */
  domains: z.array(z.string()),
  plan: z.string(),
  language_id: z.int(),
  sender_email: z.string(),
  is_enabled: z.boolean(),
  is_test_mode: z.boolean(),
  without_dns: z.boolean(),
  version: z.int(),
  created_at: isoInstant,
});

export type TenantAnswer = z.output<typeof tenantSchema>;

const tag = "Tenants";
const oneTenant = z.object({ id: rowId });

const NEW_TENANT = {
  name: "acme",
  display_name: "Acme & Cie",
  country: "CA",
  currency: "CAD",
  tax: "gst_qst",
  time_zone: "America/Toronto",
  user_email: "lea@acme.example.com",
  user_first_name: "Léa",
  user_last_name: "Roy",
  sender_email: "quotes@acme.example.com",
  language_id: 1,
};
const TENANT_CHANGE = { data: { type: "tenant", attributes: { is_enabled: false } } };

const timeZone = knownZone(tenantRulesInEnglish("timeZone"));
const tenantInput = newTenantForm(tenantRulesInEnglish, inEnglish, timeZone).meta({ examples: [NEW_TENANT] });
const tenantChangeInput = z
  .strictObject({
    data: z.strictObject({
      type: z.literal("tenant"),
      id: z.union([z.number(), z.string()]).optional(),
      attributes: tenantChange(tenantRulesInEnglish, inEnglish),
    }),
  })
  .meta({ examples: [TENANT_CHANGE] });
const recoveryInput = adminRecovery(inEnglish).meta({
  examples: [{ email: "lea@acme.example.com", new_email: "lea.roy@example.com" }],
});
export const recoveredAdmin = z.object({ id: z.int(), email: z.string() });
const databaseStatus = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  isolation_mode: z.literal("row_level_security"),
  schema_version: z.string(),
  status: z.literal("active"),
});

nameSchemas({
  Tenant: tenantSchema,
  TenantInput: tenantInput,
  TenantChange: tenantChangeInput,
  AdminRecovery: recoveryInput,
  DatabaseStatus: databaseStatus,
});

/** Long, because all rows and files of a large workspace are read. */
export const WHOLE_TENANT_SECONDS = 600;

export const tenantsApi = {
  database: contract(tenantCalls.database, {
    tag,
    access: superAdmin,
    operationId: "getDatabaseStatus",
    summary: "Get how the workspace's data is kept apart from that of others.",
    description: "The answer has no address, user or password of a database.",
    response: data(databaseStatus),
  }),
  list: contract(tenantCalls.list, {
    tag,
    access: superAdmin,
    operationId: "listTenants",
    summary: "List all workspaces by name.",
    response: data(z.array(tenantSchema)),
  }),
  create: contract(tenantCalls.create, {
    tag,
    access: superAdmin,
    fresh: true,
    operationId: "createTenant",
    summary: "Create a workspace and its first administrator.",
    description:
      "The administrator is mailed a link to choose a password. `name` is what the host begins with, `display_name` " +
      "what people read. What is left out is as usual in the `country`, in Canada without one.",
    body: tenantInput,
    response: data(tenantSchema),
    status: 201,
  }),
  update: contract(tenantCalls.update, {
    tag,
    access: superAdmin,
    fresh: true,
    operationId: "updateTenant",
    summary: "Change a workspace.",
    description:
      "Attributes that are left out keep their values. Disabling it ends its sessions, and every call for it " +
      "answers 403.",
    params: oneTenant,
    body: tenantChangeInput,
    response: data(tenantSchema),
    refusals: { 412: CHANGED },
  }),
  delete: contract(tenantCalls.delete, {
    tag,
    access: superAdmin,
    fresh: true,
    operationId: "deleteTenant",
    summary: "Delete a workspace.",
    description:
      "Its host answers nothing then; its data is removed 30 days later. Your own workspace and the " +
      "default one cannot be deleted.",
    params: oneTenant,
    response: z.undefined(),
    refusals: { 422: "It is your own workspace, or the default one." },
  }),
  export: contract(tenantCalls.export, {
    tag,
    access: superAdmin,
    operationId: "exportTenant",
    summary: "Download all data of a workspace as a ZIP.",
    description: "Each table as lines of JSON, read at one moment, and each stored file; without secrets.",
    params: oneTenant,
    seconds: WHOLE_TENANT_SECONDS,
    response: z.instanceof(ReadableStream),
    produces: "application/zip",
    limits: ["export"],
  }),
  recoverAdmin: contract(tenantCalls.recoverAdmin, {
    tag,
    access: superAdmin,
    fresh: true,
    operationId: "recoverAdmin",
    summary: "Give an administrator of a workspace their access back.",
    description:
      "For a workspace whose only administrator lost everything. Password, second factors and sessions end; a link " +
      "for choosing a password is mailed to `new_email`, else to their address. Both audit trails have it.",
    params: oneTenant,
    body: recoveryInput,
    response: data(recoveredAdmin),
    refusals: { 422: "No administrator has this address, or another account has the new one." },
  }),
  archive: contract(tenantCalls.archive, {
    tag,
    access: superAdmin,
    operationId: "archiveTenant",
    summary: "Download what is kept of a deleted workspace as a ZIP.",
    description: "Its acceptances, the offers they seal and its audit trail.",
    params: oneTenant,
    seconds: WHOLE_TENANT_SECONDS,
    response: z.instanceof(ReadableStream),
    produces: "application/zip",
  }),
};
