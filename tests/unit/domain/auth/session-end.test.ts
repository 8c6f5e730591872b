import { expect, test } from "vitest";
import { endOf, endsAt, exactness, SIGNED_OUT, type SessionLife } from "@/lib/domain/auth/session-end";

const MINUTE = 60_000;
const start = new Date("2026-01-01T00:00:00Z");
const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
const life = (changes: Partial<SessionLife> = {}): SessionLife => ({
  createdAt: start,
  lastUsedAt: null,
  expiresAt: after(30 * 24 * 60),
  revokedAt: null,
  revokedBecause: null,
  idleMinutes: null,
  absoluteHours: null,
  ...changes,
});

test("a session of a workspace without a policy lives for 30 days, used or not (T-22)", () => {
  expect(endOf(life(), after(30 * 24 * 60 - 1))).toBeNull();
  expect(endOf(life(), after(30 * 24 * 60))).toBe("SESSION_EXPIRED");
});

test("one that is not used for the policy's minutes is over, counted from its last use (T-22)", () => {
  expect(endOf(life({ idleMinutes: 15 }), after(14.9))).toBeNull();
  expect(endOf(life({ idleMinutes: 15 }), after(15))).toBe("SESSION_IDLE");
  const used = life({ idleMinutes: 15, lastUsedAt: after(10) });
  expect(endOf(used, after(24.9))).toBeNull();
  expect(endOf(used, after(25))).toBe("SESSION_IDLE");
});

test("one that has the policy's age is over, however much it is used (T-22)", () => {
  const used = life({ absoluteHours: 2, lastUsedAt: after(119), idleMinutes: 15 });
  expect(endOf(used, after(119.9))).toBeNull();
  expect(endOf(used, after(120))).toBe("SESSION_EXPIRED");
  expect(endsAt(used)).toEqual(after(120));
  // No policy extends a session beyond its maximum lifetime.
  expect(endsAt(life({ absoluteHours: 720, expiresAt: after(60) }))).toEqual(after(60));
});

test("one that was ended says so, and one that was signed out of tells nothing (T-22)", () => {
  expect(endOf(life({ revokedAt: after(1), revokedBecause: "password reset" }), after(2))).toBe(
    "SESSION_ENDED",
  );
  expect(endOf(life({ revokedAt: after(1), revokedBecause: SIGNED_OUT }), after(2))).toBe(SIGNED_OUT);
});

test("the last use is kept well below what it decides, and rarely where it decides nothing", () => {
  expect([exactness(5), exactness(null)]).toEqual([MINUTE, 5 * MINUTE]);
});
