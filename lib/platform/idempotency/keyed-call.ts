import { createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq, gt, isNotNull, type SQL, lte, sql } from "drizzle-orm";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import type { Actor } from "@/lib/platform/context";
import type { Contract } from "@/lib/core/contract/contract";
import { AppError } from "@/lib/core/contract/errors";
import { usualLockTimeout, type Transaction } from "@/db/client";
import { idempotencyRecord } from "@/db/schema";
import { within } from "@/db/tenancy";
import { Answer } from "@/lib/platform/http/answer";
import { sqlState } from "@/db/away";
import { DAY } from "@/lib/core/time/milliseconds";

/** An authenticated call with an Idempotency-Key. */
export type KeyedCall = {
  tenantId: number;
  /** Each caller has separate keys. */
  principal: string;
  key: string;
  /** Method and path, so that a key applies to one call only. */
  route: string;
  bodyHash: string;
  retentionDays: number;
};

type Arrived = { tenantId: number; request: Request; bytes: Uint8Array };

const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** The keyed call; null without a key, or if the contract stores no response. Error: 400 for a malformed key. */
export function keyedCall(
  contract: Pick<Contract, "method" | "keepsNoAnswer" | "keyDays">,
  { tenantId, request, bytes }: Arrived,
  actor: Actor,
): KeyedCall | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || contract.method === "GET" || contract.keepsNoAnswer) return null;
  if (!VISIBLE.test(key))
    throw new AppError(400, "VALIDATION_ERROR", "Idempotency-Key is 1 to 255 visible ASCII characters.");
  const { pathname, search } = new URL(request.url);
  return {
    tenantId,
    key,
    principal: actor.kind === "member" ? `user/${actor.member.id}` : actor.kind,
    route: `${contract.method} ${pathname}${search}`,
    bodyHash: hashOf(bytes, request.headers.get("content-type") ?? ""),
    retentionDays: contract.keyDays ?? 1,
  };
}

/** Keyed SHA-256 of the canonical body: some bodies contain a password, which could be guessed from a plain hash. */
function hashOf(bytes: Uint8Array, type: string): string {
  return createHmac("sha256", authSecret()).update(canonicalBody(bytes, type)).digest("hex");
}

/**
 * JSON in canonical form; for a multipart form, everything except the boundary, which differs each time it is
 * sent.
 */
function canonicalBody(bytes: Uint8Array, type: string): string | Uint8Array {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary) return Buffer.from(bytes).toString("latin1").replaceAll(boundary, "");
  try {
    return canonicalize(JSON.parse(Buffer.from(bytes).toString("utf8"))) ?? bytes;
  } catch {
    // Not JSON, or empty: the bytes themselves.
    return bytes;
  }
}

/**
 * The stored response of the same call, marked as a replay; null if there is none. Error: 422
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function storedAnswer(db: Transaction, call: KeyedCall): Promise<Answer | null> {
  const [stored] = await db
    .select({
      route: idempotencyRecord.route,
      bodyHash: idempotencyRecord.bodyHash,
      status: idempotencyRecord.status,
      headers: idempotencyRecord.headers,
      body: idempotencyRecord.body,
    })
    .from(idempotencyRecord)
    .where(
      and(ofCall(call), isNotNull(idempotencyRecord.status), gt(idempotencyRecord.expiresAt, new Date())),
    );
  if (!stored || stored.status === null) return null;
  if (stored.route !== call.route || stored.bodyHash !== call.bodyHash) {
    throw new AppError(422, "IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was used for another call.");
  }
  return new Answer(stored.status, { ...stored.headers, "Idempotent-Replayed": "true" }, stored.body);
}

/** The row of a call's key. */
export const ofCall = ({ tenantId, principal, key }: KeyedCall): SQL =>
  within(
    { tenantId },
    idempotencyRecord,
    eq(idempotencyRecord.principal, principal),
    eq(idempotencyRecord.key, key),
  );

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Claims the key for this transaction. True: it is ours, also if an earlier use has expired. False: it was used
 * before. Error: 409 REQUEST_IN_PROGRESS if the transaction of an earlier use does not end within a tenth of a
 * second.
 */
export async function claimKey(
  db: Transaction,
  { tenantId, principal, key, route, bodyHash, retentionDays }: KeyedCall,
): Promise<boolean> {
  const createdAt = new Date();
  const row = {
    route,
    bodyHash,
    status: null,
    headers: null,
    body: null,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + retentionDays * DAY),
  };
  try {
    // Sent together in one round trip. The insert waits for an open transaction with the same key.
    const [, claimed] = await Promise.all([
      db.execute(sql`set local lock_timeout = '100ms'`),
      db
        .insert(idempotencyRecord)
        .values({ tenantId, principal, key, ...row })
        .onConflictDoUpdate({
          target: [idempotencyRecord.tenantId, idempotencyRecord.principal, idempotencyRecord.key],
          set: row,
          setWhere: lte(idempotencyRecord.expiresAt, createdAt),
        })
        .returning({ key: idempotencyRecord.key }),
      db.execute(usualLockTimeout()),
    ]);
    return claimed.length > 0;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) throw inProgress();
    throw error;
  }
}

const inProgress = () =>
  new AppError(409, "REQUEST_IN_PROGRESS", "The call with this Idempotency-Key is still running.", {
    retryAfter: 1,
  });
