import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { withTenant, mayBeLost } from "@/db/client";
import { apiToken } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";

const MINUTE = 60_000;

type Used = { tenantId: number; tokenId: number; lastUsedAt: Date | null };

/**
 * Writes down that a token is used, at most once a minute, in a transaction of its own: the call waits for
 * nothing, holds no lock of the token's row, and counts as a use even when it is refused. Never throws.
 */
export function noteUse({ tenantId, tokenId, lastUsedAt }: Used): void {
  const now = Date.now();
  // One that lies ahead was noted by a clock that has since been set back.
  const ago = lastUsedAt ? now - lastUsedAt.getTime() : MINUTE;
  if (ago >= 0 && ago < MINUTE) return;
  const key = `${tenantId}/${tokenId}`;
  if (noted.has(key)) return;
  noted.set(key, true);
  write(tenantId, tokenId, new Date(now)).catch((error: unknown) =>
    log.warn(
      { event: "token_use_not_noted", tenantId, tokenId, err: error },
      "the use of a token was not noted",
    ),
  );
}

const write = (tenantId: number, tokenId: number, now: Date) =>
  withTenant(tenantId, (db) => {
    mayBeLost(db);
    const isOld = or(
      isNull(apiToken.lastUsedAt),
      lt(apiToken.lastUsedAt, new Date(now.getTime() - MINUTE)),
      gt(apiToken.lastUsedAt, now),
    );
    return db
      .update(apiToken)
      .set({ lastUsedAt: now })
      .where(within({ tenantId }, apiToken, and(eq(apiToken.id, tokenId), isOld)));
  });

// Calls that arrive together are noted once.
const noted = new LRUCache<string, true>({ max: 10_000, ttl: MINUTE });
