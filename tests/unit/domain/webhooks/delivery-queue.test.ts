import { describe, expect, test } from "vitest";
import { deliveryQueue } from "@/lib/domain/webhooks/delivery/delivery-queue";

const NOW = new Date("2026-03-01T12:00:00Z");
const secondsUntil = (next: Date | null) => (next ? (next.getTime() - NOW.getTime()) / 1_000 : null);

describe("a message that was not taken", () => {
  test("is sent again after longer and longer pauses, a day and a half in all", () => {
    const pauses = Array.from({ length: deliveryQueue.mostAttempts - 1 }, (_, failed) =>
      secondsUntil(deliveryQueue.nextAttempt(failed + 1, NOW)),
    );
    expect(pauses).toEqual([5, 60, 300, 1_800, 7_200, 18_000, 36_000, 72_000]);
  });

  test("at the last attempt is given up", () => {
    expect(deliveryQueue.nextAttempt(deliveryQueue.mostAttempts, NOW)).toBeNull();
  });
});
