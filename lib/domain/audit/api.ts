import { z } from "zod";
import { can, contract, data, pageMeta, paging, writtenReference } from "@/lib/core/contract/contract";
import { auditCalls } from "./calls";
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from "./actions";
import { auditCheckSchema, auditEventSchema } from "./schema";

const tag = "Audit trail";
const access = can("users.manage");

/** A day that the database and the next one can be asked for: neither takes the years 0 and 10000. */
const day = z.iso
  .date()
  .refine((text) => text >= "1970-01-01" && text <= "9998-12-31", "is not between 1970-01-01 and 9998-12-31");

const filters = {
  /** Number of the user who acted. */
  "filter[actor]": writtenReference.optional(),
  "filter[action]": z.enum(AUDIT_ACTIONS).optional(),
  "filter[subject]": z.enum(AUDIT_SUBJECTS).optional(),
  /** Days in UTC, both inclusive. */
  "filter[from]": day.optional(),
  "filter[to]": day.optional(),
};

/** Query of the audit trail's list. */
export const auditQuery = z.strictObject({ ...paging(25), ...filters });
const exportQuery = z.strictObject({ ...filters, language: z.enum(["en", "fr"]).optional() });

export type AuditFilters = Omit<z.output<typeof exportQuery>, "language">;
export type AuditQuery = z.output<typeof auditQuery>;
export type AuditExportQuery = z.output<typeof exportQuery>;

export const auditApi = {
  list: contract(auditCalls.list, {
    tag,
    access,
    summary:
      "Who did what in this tenant, the latest first, filtered and paged, with the last check of the chain",
    query: auditQuery,
    response: z.object({
      data: z.array(auditEventSchema),
      meta: pageMeta.extend({ last_check: auditCheckSchema.nullable() }),
    }),
  }),
  actors: contract(auditCalls.actors, {
    tag,
    access,
    summary: "The users who stand in the audit trail, as they were called when they last acted",
    response: data(z.array(z.object({ id: z.number(), name: z.string() }))),
  }),
  export: contract(auditCalls.export, {
    tag,
    access,
    summary: "The events of the filters as CSV, the latest first",
    query: exportQuery,
    response: z.instanceof(ReadableStream),
    produces: "text/csv",
    limits: ["export"],
  }),
  check: contract(auditCalls.check, {
    tag,
    access,
    summary: "Check that no event was changed, deleted or cut off the end",
    // It reads every event there is.
    seconds: 60,
    response: data(auditCheckSchema),
    keepsNoAnswer: true,
  }),
};
