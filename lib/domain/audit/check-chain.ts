import { and, asc, eq, gt, lte } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { auditEvent, auditHead } from "@/db/schema";
import { within } from "@/db/tenancy";
import { eventHash, type AuditRow } from "./event-hash";
import { isSealOf } from "./head-seal";

/** The first thing that is wrong with a chain, and at which event. */
export type ChainFault = {
  /** changed: not what was written. missing: deleted. cut_off: missing at the end. unlinked: not made after the one before. end: not sealed by this server. */
  kind: "changed" | "missing" | "cut_off" | "unlinked" | "end";
  sequence: number;
};

export type ChainCheck = { isWhole: boolean; checked: number; fault: ChainFault | null };

type Scope = {
  tenantId: number;
  transaction: <Result>(work: (db: Transaction) => Promise<Result>) => Promise<Result>;
};

const BATCH = 1_000;

/**
 * Reads a tenant's audit trail from its first event to the end that was recorded, in transactions of 1,000 events, and says what is wrong
 * first: a changed event, a deleted one, or an end that was cut off. Events that are written meanwhile are left for the next check.
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
