import type { Transaction } from "@/db/client";
import type { Context } from "@/lib/http/context";
import { audit, type AuditEntry } from "./audit";

/**
 * What a refusal writes into the audit trail as `refused` (an escalation that was tried), for `record` of an AppError, which runs once the
 * refused transaction is rolled back.
 * @example throw new AppError(403, "AUTHORIZATION_ERROR", text, { record: refusedEvent(context, { subject: { type: "user", id, name }, after: { role } }) });
 */
export const refusedEvent =
  (
    { tenantId, actor, now, request }: Omit<Context, "db">,
    entry: Omit<AuditEntry, "action">,
  ): ((db: Transaction) => Promise<void>) =>
  (db) =>
    audit({ db, tenantId, actor, now, request }, { ...entry, action: "refused" });
