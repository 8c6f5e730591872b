import { eq, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { auditEvent, auditHead, type AuditValues } from "@/db/schema";
import type { Context, Actor } from "@/lib/platform/context";
import { cutText } from "@/lib/core/i18n/cut-text";
import { seal, unseal } from "@/lib/platform/secrets/seal";
import type { AuditAction, AuditSubject } from "./actions";

/** Where an event is written: what any verb's context has. */
export type AuditScope = Pick<Context, "db" | "tenantId" | "actor" | "now" | "request">;

export type AuditEntry = {
  action: AuditAction;
  /** `name` is what the subject is called now: it stays readable when the subject is gone. */
  subject: { type: AuditSubject; id?: number | string | null; name: string };
  /**
   * Values before and after, by name; rows may be given whole. Secrets are removed, of a change only what
   * differs is kept.
   */
  before?: object;
  after?: object;
};

/**
 * Writes who did what into the tenant's audit trail, in the verb's transaction: no change without its event,
 * no event without its change. Writes nothing when `before` and `after` are both given and equal.
 *
 * The end of the tenant's chain stays locked until the commit, so this is for administrative writes alone,
 * never for deals; sign-ins are written by themselves (lib/domain/auth/sign-in.ts).
 * @example await audit(context, { action: "changed", subject: { type: "role", id: found.id, name: found.name
 * }, before: found, after: changed });
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

/**
 * Who an event names: a member by the name, address and role that they have now, and the API token by which a
 * program acts in their place.
 */
function actorOf(actor: Actor): AuditActor {
  if (actor.kind !== "member")
    return { actorKind: actor.kind, actorId: null, actorName: actor.kind, actorRole: null };
  const { id, firstName, lastName, email, role, tokenId } = actor.member;
  const actorName = `${firstName} ${lastName} <${email}>${tokenId === null ? "" : ` (API token ${tokenId})`}`;
  return { actorKind: "member", actorId: id, actorName, actorRole: role };
}

type Values = { before: AuditValues | null; after: AuditValues | null };

// Every change raises them; they say nothing of what was changed.
const STAMPS = new Set(["version", "updatedAt", "updated_at"]);

/**
 * What an event keeps of the values: of a change only those that differ, secrets removed after they were
 * compared, so that a changed secret shows as changed. Null when both are given and nothing differs: nothing
 * was done.
 */
export function changedValues(before: object | undefined, after: object | undefined): Values | null {
  if (!before || !after)
    return { before: before ? redact(before) : null, after: after ? redact(after) : null };
  const [old, now] = [plain(before), plain(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !STAMPS.has(name) && !isDeepStrictEqual(old[name], now[name]),
  );
  return names.length === 0 ? null : { before: redact(pick(old, names)), after: redact(pick(now, names)) };
}

const plain = (values: object): AuditValues => JSON.parse(JSON.stringify(values)) as AuditValues;
const pick = (values: AuditValues, names: readonly string[]): AuditValues =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, values[name]]] : [])));

/** Stands where a secret or a value too long to keep stood. */
export const REMOVED = "[removed]";

// Names as columns, bodies and settings use them: passwordHash, client_secret, refresh_token, apiKey.
const SECRET = new RegExp(
  "pass(word|phrase|wd)|secret|token(?!s$)|credential|authorization|cookie|private|api_?key|" +
    "(^|_|[a-z])hash$|seal|seed|signature",
  "i",
);
// Design tokens are colours, and a setting's name begins as theirs do.
const NO_SECRET = /^(design_?tokens|--kapi-.*)$/i;
const LONGEST_TEXT = 1_000;
const MOST_ITEMS = 100;
const DEEPEST = 6;

/**
 * The values as plain JSON without secrets, which names give away; long texts and lists are cut. Dates become
 * ISO instants.
 */
export function redact(values: object): AuditValues {
  return clean(JSON.parse(JSON.stringify(values)) as AuditValues, 0) as AuditValues;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? `${cutText(value, LONGEST_TEXT)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return REMOVED;
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? REMOVED : clean(inner, depth + 1),
    ]),
  );
}

// Numbers and switches, such as how many tokens were removed, are no secrets.
const isSecret = (name: string, value: unknown): boolean =>
  value !== null && ["string", "object"].includes(typeof value) && SECRET.test(name) && !NO_SECRET.test(name);

export type AuditRow = typeof auditEvent.$inferSelect;

/**
 * SHA-256 (hex) of an event in canonical form (RFC 8785) with the hash of the one before it: a changed value
 * gives another.
 */
export function eventHash({ at, ...row }: Omit<AuditRow, "hash">): string {
  const text = canonicalize({ ...row, at: at.toISOString() });
  if (text === undefined) throw new Error("an audit event cannot be written as JSON");
  return createHash("sha256").update(text).digest("hex");
}

export type ChainEnd = { tenantId: number; sequence: number; hash: string };

const PURPOSE = "audit trail's end";

/** The end of a chain, sealed with the server's secret. */
const sealEnd = ({ tenantId, sequence, hash }: ChainEnd): string =>
  seal({ tenantId, purpose: PURPOSE }, `${sequence}:${hash}`);

/** Whether this server (or one with a former secret) sealed just this end. */
export const isSealOf = (text: string, { tenantId, sequence, hash }: ChainEnd): boolean =>
  unseal({ tenantId, purpose: PURPOSE }, text) === `${sequence}:${hash}`;
