import { signInPolicy, session } from "@/db/schema";
import type { SessionEnd } from "@/lib/platform/context";

/** What says whether a session lives, read with the tenant's policy. */
export const lifeColumns = {
  createdAt: session.createdAt,
  lastUsedAt: session.lastUsedAt,
  expiresAt: session.expiresAt,
  revokedAt: session.revokedAt,
  revokedBecause: session.revokedBecause,
  idleMinutes: signInPolicy.idleMinutes,
  absoluteHours: signInPolicy.absoluteHours,
};

export type SessionLife = {
  createdAt: Date;
  /** Exact to the minute where there is a limit without use, to five minutes elsewhere; null: not since the sign-in. */
  lastUsedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedBecause: string | null;
  idleMinutes: number | null;
  absoluteHours: number | null;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a session that its user signed out of was revoked for. */
export const SIGNED_OUT = "signed out";

/** Whether a session is over, and why, for whoever had it: by policy, or because somebody ended it (T-22). */
export function endOf(life: SessionLife, now: Date): SessionEnd | "signed out" | null {
  if (life.revokedAt) return life.revokedBecause === SIGNED_OUT ? SIGNED_OUT : "SESSION_ENDED";
  if (endsAt(life) <= now) return "SESSION_EXPIRED";
  if (life.idleMinutes === null) return null;
  const used = (life.lastUsedAt ?? life.createdAt).getTime();
  return now.getTime() - used >= life.idleMinutes * MINUTE ? "SESSION_IDLE" : null;
}

/** When a session ends at the latest, however much it is used. */
export function endsAt({
  createdAt,
  expiresAt,
  absoluteHours,
}: Pick<SessionLife, "createdAt" | "expiresAt" | "absoluteHours">): Date {
  if (absoluteHours === null) return expiresAt;
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + absoluteHours * HOUR));
}

/** How exact the last use is kept, in milliseconds: rarely written, and well below what it may decide. */
export const exactness = (idleMinutes: number | null): number => (idleMinutes === null ? 5 : 1) * MINUTE;
