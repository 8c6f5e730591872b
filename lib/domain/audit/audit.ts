import { eq, sql } from "drizzle-orm";
import { auditEvent, auditHead } from "@/db/schema";
import type { Context, Actor } from "@/lib/platform/context";
import { cutText } from "@/lib/core/i18n/cut-text";
import type { AuditAction, AuditSubject } from "./actions";
import { changedValues } from "./changed-values";
import { eventHash } from "./event-hash";
import { sealEnd } from "./head-seal";

/** Where an event is written: what any verb's context has. */
export type AuditScope = Pick<Context, "db" | "tenantId" | "actor" | "now" | "request">;

export type AuditEntry = {
  action: AuditAction;
  /** `name` is what the subject is called now: it stays readable when the subject is gone. */
  subject: { type: AuditSubject; id?: number | string | null; name: string };
  /** Values before and after, by name; rows may be given whole. Secrets are removed, of a change only what differs is kept. */
  before?: object;
  after?: object;
};

/**
 * Writes who did what into the tenant's audit trail, in the verb's transaction: no change without its event, no event without its change.
 * Writes nothing when `before` and `after` are both given and equal.
 *
 * The end of the tenant's chain stays locked until the commit, so this is for administrative writes alone, never for deals; sign-ins are written by themselves (lib/domain/auth/sign-in.ts).
 * @example
 * await audit(context, { action: "changed", subject: { type: "role", id: found.id, name: found.name }, before: found, after: changed });
 */
export async function audit(
  scope: AuditScope,
  { action, subject, before, after }: AuditEntry,
): Promise<void> {
  const values = changedValues(before, after);
  if (!values) return;
  const { db, tenantId, now, request } = scope;
  const end = await nextInChain(scope);
  const row = {
    tenantId,
    ...end,
    at: now,
    ...actorOf(scope.actor),
    address: request.address,
    requestId: request.id,
    action,
    subjectType: subject.type,
    subjectId: String(subject.id ?? ""),
    subjectName: cutText(subject.name, 300),
    ...values,
  };
  const hash = eventHash(row);
  const seal = sealEnd({ tenantId, sequence: end.sequence, hash });
  await Promise.all([
    db.insert(auditEvent).values({ ...row, hash }),
    db.update(auditHead).set({ hash, seal }).where(eq(auditHead.tenantId, tenantId)),
  ]);
}

/** Takes the next number and the hash that it follows, and with them the lock on the chain's end. */
async function nextInChain({
  db,
  tenantId,
}: AuditScope): Promise<{ sequence: number; previousHash: string }> {
  const [end] = await db
    .insert(auditHead)
    .values({ tenantId, sequence: 1, hash: "", seal: "" })
    .onConflictDoUpdate({ target: auditHead.tenantId, set: { sequence: sql`${auditHead.sequence} + 1` } })
    .returning({ sequence: auditHead.sequence, previousHash: auditHead.hash });
  if (!end) throw new Error("the audit trail has no end");
  return end;
}

type AuditActor = {
  actorKind: Actor["kind"];
  actorId: number | null;
  actorName: string;
  actorRole: string | null;
};

/** Who an event names: a member by the name, address and role that they have now, and the API token by which a program acts in their place. */
function actorOf(actor: Actor): AuditActor {
  if (actor.kind !== "member")
    return { actorKind: actor.kind, actorId: null, actorName: actor.kind, actorRole: null };
  const { id, firstName, lastName, email, role, tokenId } = actor.member;
  const actorName = `${firstName} ${lastName} <${email}>${tokenId === null ? "" : ` (API token ${tokenId})`}`;
  return { actorKind: "member", actorId: id, actorName, actorRole: role };
}
