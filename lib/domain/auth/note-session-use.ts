import { eq, gt, isNull, lt, or } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { mayBeLost, withTenant } from "@/db/client";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import { log } from "@/lib/platform/log";
import { exactness, type SessionLife } from "./session-end";

type Used = Pick<SessionLife, "lastUsedAt" | "idleMinutes"> & { tenantId: number; sessionId: number };

/**
 * Writes down that a session is used, at most once in each span of its exactness, in a transaction of its own: the call
 * waits for nothing and holds no lock of the session's row. Never throws.
 */
export function noteSessionUse({ tenantId, sessionId, lastUsedAt, idleMinutes }: Used): void {
  const now = Date.now();
  const span = exactness(idleMinutes);
  // One that lies ahead was noted by a clock that has since been set back.
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

// Calls that arrive together are noted once.
const noted = new LRUCache<string, true>({ max: 10_000 });
