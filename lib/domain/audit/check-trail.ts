import type { z } from "zod";
import { and, asc, eq, gt, lte, isNull, lt, or } from "drizzle-orm";
import type { LongContext } from "@/lib/platform/context";
import { type Transaction, withTenant } from "@/db/client";
import { auditEvent, auditHead } from "@/db/schema";
import { within } from "@/db/tenancy";
import { DAY } from "@/lib/core/time/milliseconds";
import { log } from "@/lib/platform/log";
import { eachTenant } from "@/lib/platform/queue/each-tenant";
import type { auditCheckSchema } from "./api";
import { eventHash, type AuditRow, isSealOf } from "./audit";

/** Checks the tenant's audit trail now. */
export async function checkTrail({
  tenantId,
  tenant: { slug },
  transaction,
  now,
}: LongContext): Promise<z.input<typeof auditCheckSchema>> {
  const { isWhole, checked, fault } = await recordCheck(
    { tenantId, slug, transaction: (work) => transaction(({ db }) => work(db)) },
    now,
  );
  return { is_whole: isWhole, checked, checked_at: now, fault };
}

/** The first fault of a chain, and its event. */
type ChainFault = {
  /**
   * changed: altered. missing: deleted. cut_off: missing at the end. unlinked: does not follow the previous one.
   * end: not sealed by this server.
   */
  kind: "changed" | "missing" | "cut_off" | "unlinked" | "end";
  sequence: number;
};

type ChainCheck = { isWhole: boolean; checked: number; fault: ChainFault | null };

type Scope = {
  tenantId: number;
  transaction: <Result>(work: (db: Transaction) => Promise<Result>) => Promise<Result>;
};

const BATCH = 1_000;

/**
 * Reads a tenant's audit trail from its first event to the recorded end, in transactions of 1,000 events, and
 * returns the first fault: an altered event, a deleted one, or a truncated end. Events written meanwhile are left
 * to the next check.
 */
export async function checkChain({ tenantId, transaction }: Scope): Promise<ChainCheck> {
  const [head] = await transaction((db) =>
    db.select().from(auditHead).where(within({ tenantId }, auditHead)),
  );
  const end = { tenantId, sequence: head?.sequence ?? 0, hash: head?.hash ?? "" };
  let last: Pick<AuditRow, "sequence" | "hash"> = { sequence: 0, hash: "" };
  while (last.sequence < end.sequence) {
    const rows = await transaction((db) => eventsAfter(db, tenantId, last.sequence, end.sequence));
    if (rows.length === 0) return broken(last.sequence, { kind: "cut_off", sequence: last.sequence + 1 });
    for (const row of rows) {
      const fault = faultOf(row, last);
      if (fault) return broken(last.sequence, fault);
      last = row;
    }
  }
  if (
    head
      ? last.hash !== end.hash || !isSealOf(head.seal, end)
      : await transaction((db) => hasEvents(db, tenantId))
  ) {
    return broken(last.sequence, { kind: "end", sequence: end.sequence });
  }
  return { isWhole: true, checked: last.sequence, fault: null };
}

const broken = (checked: number, fault: ChainFault): ChainCheck => ({ isWhole: false, checked, fault });

function faultOf({ hash, ...row }: AuditRow, last: Pick<AuditRow, "sequence" | "hash">): ChainFault | null {
  if (row.sequence !== last.sequence + 1) return { kind: "missing", sequence: last.sequence + 1 };
  if (eventHash(row) !== hash) return { kind: "changed", sequence: row.sequence };
  return row.previousHash === last.hash ? null : { kind: "unlinked", sequence: row.sequence };
}

const eventsAfter = (db: Transaction, tenantId: number, after: number, until: number) =>
  db
    .select()
    .from(auditEvent)
    .where(
      within({ tenantId }, auditEvent, and(gt(auditEvent.sequence, after), lte(auditEvent.sequence, until))),
    )
    .orderBy(asc(auditEvent.sequence))
    .limit(BATCH);

async function hasEvents(db: Transaction, tenantId: number): Promise<boolean> {
  const [row] = await db
    .select({ sequence: auditEvent.sequence })
    .from(auditEvent)
    .where(eq(auditEvent.tenantId, tenantId))
    .limit(1);
  return row !== undefined;
}

/**
 * Checks the audit trail of each tenant whose last check is a day old. Several processes may do so at the same
 * time; each claims what it checks.
 */
export async function checkAllTrails(signal: AbortSignal): Promise<void> {
  await eachTenant({ job: "audit trails", which: "stored", signal }, async ({ id: tenantId, slug }) => {
    const now = new Date();
    if (await claim(tenantId, now))
      await recordCheck({ tenantId, slug, transaction: (work) => withTenant(tenantId, work) }, now);
  });
}

/** Claims the check by updating its time. Returns whether this process was first. */
async function claim(tenantId: number, now: Date): Promise<boolean> {
  const isDue = or(
    isNull(auditHead.checkedAt),
    lt(auditHead.checkedAt, new Date(now.getTime() - DAY)),
    // The last check was written before a clock was set back.
    gt(auditHead.checkedAt, new Date(now.getTime() + DAY)),
  );
  const claimed = await withTenant(tenantId, (db) =>
    db
      .update(auditHead)
      .set({ checkedAt: now })
      .where(and(eq(auditHead.tenantId, tenantId), isDue))
      .returning({ tenantId: auditHead.tenantId }),
  );
  return claimed.length > 0;
}

/** Checks a tenant's audit trail and records time and result; a fault is also logged as a security event. */
async function recordCheck(scope: Scope & { slug: string }, now: Date): Promise<ChainCheck> {
  const { tenantId, slug } = scope;
  const check = await checkChain(scope);
  if (check.fault)
    log.error(
      { event: "audit_trail_broken", tenantId, slug, ...check.fault },
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
