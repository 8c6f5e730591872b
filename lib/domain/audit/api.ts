import { z } from "zod";
import { named } from "@/lib/core/contract/shared-shapes";
import {
  can,
  contract,
  data,
  pageMeta,
  paging,
  writtenReference,
  nameSchemas,
} from "@/lib/core/contract/contract";
import { fileLanguage } from "@/lib/core/i18n/file-language";
import { isoInstant } from "@/lib/core/contract/times";
import { auditCalls } from "./calls";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "./actions";

const values = z.record(z.string(), z.unknown()).nullable();

/** One event of the audit trail. */
const auditEventSchema = z.object({
  sequence: z.int(),
  at: isoInstant,
  actor: z.object({
    kind: z.enum(["member", "visitor", "system"]),
    id: z.int().nullable(),
    name: z.string(),
    role: z.string().nullable(),
  }),
  address: z.string(),
  request_id: z.string(),
  action: z.string(),
  subject: z.object({ type: z.string(), id: z.string(), name: z.string() }),
  before: values,
  after: values,
  hash: z.string(),
});

/** The result of checking the chain; `fault`: the first event that was altered. */
export const auditCheckSchema = z.object({
  is_whole: z.boolean(),
  checked: z.int(),
  checked_at: isoInstant,
  fault: z
    .object({ kind: z.enum(["changed", "missing", "cut_off", "unlinked", "end"]), sequence: z.int() })
    .nullable(),
});

export type AuditEventAnswer = z.output<typeof auditEventSchema>;

const tag = "Audit trail";
const access = can("users.manage");

/** A day that, like the following one, the database accepts; it does not accept the years 0 and 10000. */
const day = z.iso
  .date()
  .refine(
    (text) => text >= "1970-01-01" && text <= "9998-12-31",
    "must be between 1970-01-01 and 9998-12-31",
  );

const filters = {
  "filter[actor]": writtenReference.optional().describe("Id of the user who acted."),
  "filter[action]": z.enum(AUDIT_ACTIONS).optional().meta({ shared: true, description: "What was done." }),
  "filter[subject]": z
    .enum(AUDIT_SUBJECTS)
    .optional()
    .meta({ shared: true, description: "What it was done to." }),
  "filter[from]": day.optional().describe("First day, in the workspace's time zone."),
  "filter[to]": day.optional().describe("Last day, in the workspace's time zone."),
};

/** Query of the audit trail's list. */
const auditQuery = z.strictObject({ ...paging(25), ...filters });
const exportQuery = z.strictObject({
  ...filters,
  language: fileLanguage,
});

export type AuditFilters = Omit<z.output<typeof exportQuery>, "language">;
export type AuditQuery = z.output<typeof auditQuery>;
export type AuditExportQuery = z.output<typeof exportQuery>;

nameSchemas({ AuditEvent: auditEventSchema, AuditCheck: auditCheckSchema });

export const auditApi = {
  list: contract(auditCalls.list, {
    tag,
    access,
    operationId: "listAuditEvents",
    summary: "List who changed what in this workspace, newest first.",
    description: "meta.last_check is the result of the last check of the trail.",
    query: auditQuery,
    response: z.object({
      data: z.array(auditEventSchema),
      meta: pageMeta.extend({ last_check: auditCheckSchema.nullable() }),
    }),
  }),
  actors: contract(auditCalls.actors, {
    tag,
    access,
    operationId: "listAuditActors",
    summary: "List the users who appear in the audit trail.",
    description: "Each has the name that they had when they last acted.",
    response: data(z.array(named)),
  }),
  export: contract(auditCalls.export, {
    tag,
    access,
    operationId: "exportAuditEvents",
    summary: "Download audit events as CSV, newest first.",
    query: exportQuery,
    response: z.instanceof(ReadableStream),
    produces: "text/csv",
    limits: ["export"],
  }),
  check: contract(auditCalls.check, {
    tag,
    access,
    operationId: "checkAuditTrail",
    summary: "Check that no audit event was changed, deleted or cut off at the end.",
    // It reads all events.
    seconds: 60,
    response: data(auditCheckSchema),
    keepsNoAnswer: true,
  }),
};
