import { auditHead } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { checkChain, type ChainCheck } from "./check-chain";

/** Checks a tenant's audit trail and writes down when and what was found; a fault is a security event in the log too. */
export async function recordCheck(scope: Parameters<typeof checkChain>[0], now: Date): Promise<ChainCheck> {
  const { tenantId } = scope;
  const check = await checkChain(scope);
  if (check.fault)
    log.error(
      { event: "audit_trail_broken", tenantId, ...check.fault },
      "the audit trail is not what was written",
    );
  await scope.transaction((db) =>
    db
      .update(auditHead)
      .set({
        checkedAt: now,
        checkedSequence: check.checked,
        checkedFault: check.fault ? `${check.fault.kind}:${check.fault.sequence}` : null,
      })
      .where(within({ tenantId }, auditHead)),
  );
  return check;
}
