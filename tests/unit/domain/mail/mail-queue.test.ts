import { expect, test } from "vitest";
import { ATTEMPT_MILLISECONDS, mailQueue } from "@/lib/domain/mail/mail-queue";

const now = new Date("2026-01-01T00:00:00Z");
const seconds = (attempts: number) =>
  ((mailQueue.nextAttempt(attempts, now)?.getTime() ?? Number.NaN) - now.getTime()) / 1_000;

test("a mail waits 30 s, 2 min, 10 min, 1 h, 4 h and 12 h, then it is given up", () => {
  expect([1, 2, 3, 4, 5, 6].map(seconds)).toEqual([30, 120, 600, 3_600, 14_400, 43_200]);
  expect(mailQueue.nextAttempt(7, now)).toBeNull();
  expect(mailQueue.mostAttempts).toBe(7);
});

test("all attempts fall into the day that Resend remembers a key", () => {
  const hours = [1, 2, 3, 4, 5, 6].map(seconds).reduce((sum, wait) => sum + wait, 0) / 3_600;
  expect(hours).toBeLessThan(24);
});

test("no claim ends while its attempt may still run", () => {
  expect(mailQueue.claimMilliseconds).toBeGreaterThan(ATTEMPT_MILLISECONDS);
});
