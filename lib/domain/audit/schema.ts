import { z } from "zod";
import { isoInstant } from "@/lib/core/contract/times";

const values = z.record(z.string(), z.unknown()).nullable();

/** One event of the audit trail. */
export const auditEventSchema = z.object({
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

/** What a check of the chain found; `fault` names the first event that is not as it was written. */
export const auditCheckSchema = z.object({
  is_whole: z.boolean(),
  checked: z.int(),
  checked_at: isoInstant,
  fault: z
    .object({ kind: z.enum(["changed", "missing", "cut_off", "unlinked", "end"]), sequence: z.int() })
    .nullable(),
});

export type AuditEventAnswer = z.output<typeof auditEventSchema>;
export type AuditCheckAnswer = z.output<typeof auditCheckSchema>;
