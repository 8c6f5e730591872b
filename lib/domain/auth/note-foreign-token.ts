import { and, eq } from "drizzle-orm";
import { withTenant } from "@/db/client";
import { sessionToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { countHere } from "@/lib/platform/limits/count-here";
import { LIMITS } from "@/lib/core/contract/limits";
import { hashOf } from "@/lib/platform/secrets/tokens";

/**
 * Counts that a token was used on another workspace's host. It stays valid on its own; at the tenth time within ten minutes its sign-in is
 * flagged in the log, for somebody tries it around. Never fails its caller.
 */
export function noteForeignToken(tenantId: number, token: string): void {
  const tokenHash = hashOf(token);
  const { remaining, isOver } = countHere("foreignToken", LIMITS.foreignToken.points, tenantId, tokenHash);
  if (remaining === 0 && !isOver) void flag(tenantId, tokenHash);
}

async function flag(tenantId: number, tokenHash: string): Promise<void> {
  try {
    const [found] = await withTenant(tenantId, (db) =>
      db
        .select({ sessionId: sessionToken.sessionId })
        .from(sessionToken)
        .where(and(within({ tenantId }, sessionToken), eq(sessionToken.tokenHash, tokenHash))),
    );
    if (found)
      log.warn({ event: "authn_token_misplaced", tenantId, sessionId: found.sessionId }, "security event");
  } catch (error) {
    log.warn({ event: "authn_token_misplaced", tenantId, err: error }, "security event");
  }
}
