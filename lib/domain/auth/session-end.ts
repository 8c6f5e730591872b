import { signInPolicy, session } from "@/db/schema";
import { HOUR, MINUTE } from "@/lib/core/time/milliseconds";
import type { SessionEnd } from "@/lib/platform/context";

/** The columns that decide whether a session is over, read with the tenant's policy. */
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
  /** Accurate to a minute with an idle time-out, else to five minutes; null: not since the sign-in. */
  lastUsedAt: Date | null;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedBecause: string | null;
  idleMinutes: number | null;
  absoluteHours: number | null;
};

/** The reason of a session that its user signed out of. */
export const SIGNED_OUT = "signed out";

/** Why a session is over, by policy or because somebody ended it (T-22); null if it is live. */
export function endOf(life: SessionLife, now: Date): SessionEnd | "signed out" | null {
  if (life.revokedAt) return life.revokedBecause === SIGNED_OUT ? SIGNED_OUT : "SESSION_ENDED";
  if (endsAt(life) <= now) return "SESSION_EXPIRED";
  if (life.idleMinutes === null) return null;
  const used = (life.lastUsedAt ?? life.createdAt).getTime();
  return now.getTime() - used >= life.idleMinutes * MINUTE ? "SESSION_IDLE" : null;
}

/** The latest end of a session, even if it is used. */
export function endsAt({
  createdAt,
  expiresAt,
  absoluteHours,
}: Pick<SessionLife, "createdAt" | "expiresAt" | "absoluteHours">): Date {
  if (absoluteHours === null) return expiresAt;
  return new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + absoluteHours * HOUR));
}

/**
 * Accuracy of the stored last use, in milliseconds: coarse enough to be written rarely, and well below the idle
 * time-out.
 */
export const exactness = (idleMinutes: number | null): number => (idleMinutes === null ? 5 : 1) * MINUTE;
