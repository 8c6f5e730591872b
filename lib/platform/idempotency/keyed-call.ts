import { createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import type { Actor } from "@/lib/platform/context";
import type { Contract } from "@/lib/core/contract/contract";
import { AppError } from "@/lib/core/contract/errors";

/** A call that carries an Idempotency-Key, once it is known who makes it. */
export type KeyedCall = {
  tenantId: number;
  /** The key of one caller is not another's. */
  principal: string;
  key: string;
  /** Method and address, so that a key stands for one thing only. */
  route: string;
  bodyHash: string;
  keptDays: number;
};

type Arrived = { tenantId: number; request: Request; bytes: Uint8Array };

const VISIBLE = /^[\x21-\x7e]{1,255}$/;

/** The call by its key; null without one, and where the contract keeps no answer. Error: 400 for a malformed key. */
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
    keptDays: contract.keyDays ?? 1,
  };
}

/** Keyed SHA-256 of the canonical body: some bodies hold a password, which a plain hash would let anybody guess at. */
function hashOf(bytes: Uint8Array, type: string): string {
  return createHmac("sha256", authSecret()).update(canonicalBody(bytes, type)).digest("hex");
}

/**
 * JSON in its canonical form; of parts of a form everything but the boundary between them, which each sending
 * makes anew.
 */
function canonicalBody(bytes: Uint8Array, type: string): string | Uint8Array {
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary) return Buffer.from(bytes).toString("latin1").replaceAll(boundary, "");
  try {
    return canonicalize(JSON.parse(Buffer.from(bytes).toString("utf8"))) ?? bytes;
  } catch {
    // No JSON, or nothing at all: the bytes themselves.
    return bytes;
  }
}
