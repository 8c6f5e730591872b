import { and, eq } from "drizzle-orm";
import { type Transaction, withTenant } from "@/db/client";
import type { Actor } from "@/lib/platform/context";
import { AppError, notSignedIn } from "@/lib/core/contract/errors";
import type { Tenant } from "@/lib/core/tenants/host";
import { hashOf, readToken } from "@/lib/platform/secrets/tokens";
import { sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { countHere } from "@/lib/platform/limits/count";
import { LIMITS } from "@/lib/core/contract/limits";
import { readReference } from "./cookie";
import { findActor } from "./find-member";
import { findTokenHolder } from "./find-token-holder";

/**
 * The actor of a request: the owner of a bearer token (of a session or an API token), else of the session cookie,
 * else a visitor, with the reason if the cookie's session is over (S-007). Errors: 401 for an invalid token, 403
 * TENANT_MISMATCH for another tenant's, 403 CSRF for a cross-site request with a cookie.
 * @param isUse whether the call counts as a use of the session
 */
export async function authenticate(
  db: Transaction,
  tenant: Tenant,
  request: Pick<Request, "headers" | "method">,
  { isUse = true }: { isUse?: boolean } = {},
): Promise<Actor> {
  const bearer = request.headers.get("authorization");
  if (bearer !== null) return byBearer(db, tenant, bearer, isUse);
  const cookie = await readReference(request.headers);
  if (!cookie) return { kind: "visitor" };
  if (cookie.tenantId !== tenant.id) {
    noteForeignToken(cookie.tenantId, cookie.reference);
    throw mismatch();
  }
  checkSameOrigin(request);
  return findActor(db, tenant.id, hashOf(cookie.reference), "site", isUse);
}

async function byBearer(db: Transaction, tenant: Tenant, header: string, isUse: boolean): Promise<Actor> {
  const token = /^Bearer (\S+)$/i.exec(header)?.[1] ?? "";
  const read = readToken(token);
  if (!read || (read.kind !== "access" && read.kind !== "key")) throw notSignedIn();
  // Not 401, which would start a refresh: the token stays valid on its own host.
  if (read.tenantId !== tenant.id) {
    noteForeignToken(read.tenantId, token);
    throw mismatch();
  }
  if (read.kind === "key") {
    const member = await findTokenHolder(db, tenant.id, hashOf(token));
    if (!member) throw notSignedIn();
    return { kind: "member", member };
  }
  const actor = await findActor(db, tenant.id, hashOf(token), "access", isUse);
  if (actor.kind === "visitor") throw notSignedIn(actor.ended);
  return actor;
}

const mismatch = () => new AppError(403, "TENANT_MISMATCH", "This session belongs to another workspace.");

/** Browsers send the cookie with forged requests too, so unsafe methods must come from our own pages. */
function checkSameOrigin(request: Pick<Request, "headers" | "method">): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  const host = request.headers.get("host");
  const sameOrigin =
    site !== null ? site === "same-origin" : origin !== null && host !== null && hostOf(origin) === host;
  if (!sameOrigin || request.headers.get("x-request-time") === null) {
    throw new AppError(403, "CSRF", "This call must come from the site itself.");
  }
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Counts that a token was used on another workspace's host. The tenth time within ten minutes, its sign-in is
 * flagged in the log, because somebody may be trying the token on several hosts. Never throws.
 */
function noteForeignToken(tenantId: number, token: string): void {
  const tokenHash = hashOf(token);
  const { remaining, isOver } = countHere("foreignToken", LIMITS.foreignToken.points, tenantId, tokenHash);
  if (remaining === 0 && !isOver) void flag(tenantId, tokenHash);
}

async function flag(tenantId: number, tokenHash: string): Promise<void> {
  try {
    const [row] = await withTenant(tenantId, (db) =>
      db
        .select({ sessionId: sessionToken.sessionId })
        .from(sessionToken)
        .where(and(within({ tenantId }, sessionToken), eq(sessionToken.tokenHash, tokenHash))),
    );
    if (row)
      log.warn({ event: "authn_token_misplaced", tenantId, sessionId: row.sessionId }, "security event");
  } catch (error) {
    log.warn({ event: "authn_token_misplaced", tenantId, err: error }, "security event");
  }
}
