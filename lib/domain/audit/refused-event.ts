import type { Transaction } from "@/db/client";
import type { Context } from "@/lib/platform/context";
import { audit, type AuditEntry } from "./audit";

/**
 * What a refusal writes into the audit trail as `refused` (an escalation that was tried), for a RecordedError, which runs it once the
 * refused transaction is rolled back.
 * @example throw new RecordedError(403, "AUTHORIZATION_ERROR", text, refusedEvent(context, { subject, after: { role } }));
 */
export const refusedEvent =
  (
    { tenantId, actor, now, request }: Omit<Context, "db">,
    entry: Omit<AuditEntry, "action">,
  ): ((db: Transaction) => Promise<void>) =>
  (db) =>
    audit({ db, tenantId, actor, now, request }, { ...entry, action: "refused" });
