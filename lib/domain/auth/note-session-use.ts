import { eq, gt, isNull, lt, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { mayBeLost, withTenant } from "@/db/client";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { exactness, type SessionLife } from "./session-end";

type Used = Pick<SessionLife, "lastUsedAt" | "idleMinutes"> & { tenantId: number; sessionId: number };

/**
 * Records the use of a session, at most once per interval of exactness(), in a separate transaction: the call
 * does not wait and holds no lock on the session's row. Never throws.
 */
export function noteSessionUse({ tenantId, sessionId, lastUsedAt, idleMinutes }: Used): void {
  const now = Date.now();
  const span = exactness(idleMinutes);
  // A time in the future was written before a clock was set back.
  const ago = lastUsedAt ? now - lastUsedAt.getTime() : span;
  if (ago >= 0 && ago < span) return;
  const key = `${tenantId}/${sessionId}`;
  if (noted.has(key)) return;
  noted.set(key, true, { ttl: span });
  write({ tenantId, sessionId }, new Date(now), span).catch((error: unknown) =>
    log.warn(
      { event: "session_use_not_noted", tenantId, sessionId, err: error },
      "the use of a session was not noted",
    ),
  );
}

const write = ({ tenantId, sessionId }: Pick<Used, "tenantId" | "sessionId">, now: Date, span: number) =>
  withTenant(tenantId, (db) => {
    mayBeLost(db);
    const isOld = or(
      isNull(session.lastUsedAt),
      lt(session.lastUsedAt, new Date(now.getTime() - span / 2)),
      gt(session.lastUsedAt, now),
    );
    return db
      .update(session)
      .set({ lastUsedAt: now })
      .where(within({ tenantId }, session, eq(session.id, sessionId), isOld));
  });

// Calls that arrive together are recorded once.
const noted = new LRUCache<string, true>({ max: 10_000 });
