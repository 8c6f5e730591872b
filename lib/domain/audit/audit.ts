import { eq, sql } from "drizzle-orm";
import { isDeepStrictEqual } from "node:util";
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { auditEvent, auditHead, type AuditValues } from "@/db/schema";
import type { Actor, Context, Member } from "@/lib/platform/context";
import { cutText } from "@/lib/core/i18n/cut-text";
import { seal, unseal } from "@/lib/platform/secrets/seal";
import type { AuditAction, AuditSubject } from "./actions";
import { ownValue } from "@/lib/core/own-value";

type Who = Pick<Member, "id" | "firstName" | "lastName" | "email" | "role" | "tokenId">;

/** What writing an event needs; part of every verb's context. */
export type AuditScope = Pick<Context, "db" | "tenantId" | "now" | "request"> & {
  actor: { kind: "member"; member: Who } | Exclude<Actor, { kind: "member" }>;
};

export type AuditEntry = {
  action: AuditAction;
  /** `name`: the subject's current name, so that the event stays readable after the subject is deleted. */
  subject: { type: AuditSubject; id?: number | string | null; name: string };
  /**
   * Values before and after, by name; whole rows are allowed. Secrets are removed, and for a change only
   * differing values are stored.
   */
  before?: object;
  after?: object;
};

/**
 * Records who did what in the tenant's audit trail, in the verb's transaction, so that a change and its event are
 * stored together. Records nothing if `before` and `after` are both given and equal.
 *
 * The end of the tenant's chain stays locked until the commit, so use this only for administrative writes, never
 * for deals. Sign-ins are recorded in separate transactions (lib/domain/auth/sign-in.ts).
 * @example await audit(context, { action: "changed", subject: { type: "role", id: found.id, name: found.name },
 * before: found, after: changed });
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

/** Takes the next number and the previous hash, and locks the chain's end. */
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
 * The actor of an event: a member with current name, address and role, and the API token if a program acts for
 * them; or a directory by its token's name.
 */
function actorOf(actor: AuditScope["actor"]): AuditActor {
  if (actor.kind !== "member") {
    const actorName = (actor.kind === "system" && actor.name) || actor.kind;
    return { actorKind: actor.kind, actorId: null, actorName, actorRole: null };
  }
  const { id, firstName, lastName, email, role, tokenId } = actor.member;
  const actorName = `${firstName} ${lastName} <${email}>${tokenId === null ? "" : ` (API token ${tokenId})`}`;
  return { actorKind: "member", actorId: id, actorName, actorRole: role };
}

type Values = { before: AuditValues | null; after: AuditValues | null };

// Every change updates these, so they are left out.
const STAMPS = new Set(["version", "updatedAt", "updated_at"]);

/**
 * The values to store in an event: for a change only those that differ. Secrets are removed after comparing, so
 * that a changed secret is recorded as changed. Null if both are given and nothing differs.
 */
export function changedValues(before: object | undefined, after: object | undefined): Values | null {
  if (!before || !after)
    return { before: before ? redact(before) : null, after: after ? redact(after) : null };
  const [old, now] = [plain(before), plain(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (name) => !STAMPS.has(name) && !isDeepStrictEqual(ownValue(old, name), ownValue(now, name)),
  );
  return names.length === 0 ? null : { before: redact(pick(old, names)), after: redact(pick(now, names)) };
}

const plain = (values: object): AuditValues => JSON.parse(JSON.stringify(values)) as AuditValues;
const pick = (values: AuditValues, names: readonly string[]): AuditValues =>
  Object.fromEntries(names.flatMap((name) => (name in values ? [[name, ownValue(values, name)]] : [])));

/** Replaces secrets and values that are too long. */
export const REMOVED = "[removed]";

// Names in columns, bodies and settings: passwordHash, client_secret, refresh_token, apiKey.
const SECRET = new RegExp(
  "pass(word|phrase|wd)|secret|token(?!s$)|credential|authorization|cookie|private|api_?key|" +
    "(^|_|[a-z])hash$|seal|seed|signature",
  "i",
);
// Design tokens are colours, although their names contain "token".
const NO_SECRET = /^(design_?tokens|--kapi-.*)$/i;
const LONGEST_TEXT = 1_000;
const MAX_ITEMS = 100;
const DEEPEST = 6;

/**
 * The values as plain JSON without secrets, which are recognised by name; long texts and lists are truncated.
 * Dates become ISO instants.
 */
export function redact(values: object): AuditValues {
  return clean(JSON.parse(JSON.stringify(values)) as AuditValues, 0) as AuditValues;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string")
    return value.length > LONGEST_TEXT ? `${cutText(value, LONGEST_TEXT)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth >= DEEPEST) return REMOVED;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => clean(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      isSecret(name, inner) ? REMOVED : clean(inner, depth + 1),
    ]),
  );
}

// Numbers and booleans, such as how many tokens were removed, are not secrets.
const isSecret = (name: string, value: unknown): boolean =>
  value !== null && ["string", "object"].includes(typeof value) && SECRET.test(name) && !NO_SECRET.test(name);

export type AuditRow = typeof auditEvent.$inferSelect;

/** SHA-256 (hex) of an event in canonical form (RFC 8785) together with the hash of the previous one. */
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

/** Whether this server (or one with a former secret) sealed exactly this end. */
export const isSealOf = (text: string, { tenantId, sequence, hash }: ChainEnd): boolean =>
  unseal({ tenantId, purpose: PURPOSE }, text) === `${sequence}:${hash}`;
