import { beforeEach, describe, expect, test, vi } from "vitest";
import { SettledCounter } from "@/lib/platform/limits/count";

/** A database that several counters share: totals by key, and the points that each request adds. */
function database() {
  const totals = new Map<string, number>();
  const asked: number[] = [];
  let isAway = false;
  return {
    asked,
    totals,
    away: (now: boolean) => (isAway = now),
    add: (key: string, points: number) => {
      asked.push(points);
      if (isAway) return Promise.reject(new Error("away"));
      totals.set(key, (totals.get(key) ?? 0) + points);
      return Promise.resolve({ total: totals.get(key) ?? 0, milliseconds: 60_000 });
    },
  };
}

let now: number;
beforeEach(() => {
  now = 1_000_000;
});

const counterOn = (shared: ReturnType<typeof database>, most?: number) =>
  new SettledCounter({ seconds: 60, add: shared.add, now: () => now, ...(most ? { most } : {}) });

/** Lets pending responses of the database arrive. */
const settled = () => new Promise((done) => setImmediate(done));

describe("one process", () => {
  test("lets exactly so many calls through, then tells when to come back", () => {
    const counter = counterOn(database());
    const standings = Array.from({ length: 12 }, () => counter.count("a", 10));
    expect(standings.map(({ isOver }) => isOver)).toEqual([
      ...Array.from({ length: 10 }, () => false),
      true,
      true,
    ]);
    expect(standings[3]).toMatchObject({ points: 10, remaining: 6 });
    expect(standings[11]).toMatchObject({ remaining: 0, milliseconds: 60_000 });
  });

  test("counts each caller apart", () => {
    const counter = counterOn(database());
    for (let call = 0; call < 10; call++) counter.count("a", 10);
    expect(counter.count("a", 10).isOver).toBe(true);
    expect(counter.count("b", 10).isOver).toBe(false);
  });

  test("begins anew when the window is over", () => {
    const counter = counterOn(database());
    for (let call = 0; call < 10; call++) counter.count("a", 10);
    now += 59_999;
    expect(counter.count("a", 10).isOver).toBe(true);
    now += 1;
    expect(counter.count("a", 10)).toMatchObject({ isOver: false, remaining: 9 });
  });

  test("begins anew as early when the clock is set, or another process's was wrong", async () => {
    const shared = database();
    const far = {
      ...shared,
      add: async (key: string, points: number) => ({
        ...(await shared.add(key, points)),
        milliseconds: 3 * 86_400_000,
      }),
    };
    const counter = counterOn(far);
    for (let call = 0; call < 20; call++) counter.count("a", 20);
    await settled();
    expect(counter.count("a", 20)).toMatchObject({ isOver: true, milliseconds: 60_000 });
    now += 60_000;
    expect(counter.count("a", 20).isOver).toBe(false);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 86_400_000 });
    const own = new SettledCounter({ seconds: 60, add: shared.add });
    for (let call = 0; call < 20; call++) own.count("b", 20);
    vi.useRealTimers();
    expect(own.count("b", 20).milliseconds).toBeLessThanOrEqual(60_000);
  });

  test("asks the database for no caller below a twentieth of the limit", async () => {
    const shared = database();
    const counter = counterOn(shared);
    for (let call = 0; call < 29; call++) counter.count("a", 600);
    await settled();
    expect(shared.asked).toEqual([]);
    counter.count("a", 600);
    await settled();
    expect(shared.asked).toEqual([30]);
  });

  test("asks at most once a second for a busy caller, for the sum", async () => {
    const shared = database();
    const counter = counterOn(shared);
    for (let call = 0; call < 200; call++) counter.count("a", 600);
    await settled();
    for (let call = 0; call < 100; call++) counter.count("a", 600);
    await settled();
    expect(shared.asked).toEqual([30]);
    now += 1_000;
    counter.count("a", 600);
    await settled();
    expect(shared.asked).toEqual([30, 271]);
    expect(shared.totals.get("a")).toBe(301);
  });

  test("goes on counting without the database, and tells it later", async () => {
    const shared = database();
    const counter = counterOn(shared);
    shared.away(true);
    for (let call = 0; call < 10; call++) counter.count("a", 20);
    await settled();
    expect(counter.count("a", 20)).toMatchObject({ isOver: false, remaining: 9 });
    shared.away(false);
    now += 1_000;
    counter.count("a", 20);
    await settled();
    expect(shared.totals.get("a")).toBe(12);
    for (let call = 0; call < 8; call++) counter.count("a", 20);
    expect(counter.count("a", 20).isOver).toBe(true);
  });

  test("keeps so many callers in mind and no more", () => {
    const counter = counterOn(database(), 100);
    for (let caller = 0; caller < 10_000; caller++) counter.count(`caller ${caller}`, 10);
    expect(counter.count("caller 0", 10).remaining).toBe(9);
  });
});

describe("several processes", () => {
  test("learn each other's calls at their settlings", async () => {
    const shared = database();
    const [one, other] = [counterOn(shared), counterOn(shared)];
    for (let call = 0; call < 500; call++) one.count("a", 600);
    await settled();
    now += 1_000;
    one.count("a", 600);
    await settled();
    for (let call = 0; call < 30; call++) other.count("a", 600);
    await settled();
    expect(other.count("a", 600).remaining).toBe(600 - 501 - 30 - 1);
    for (let call = 0; call < 68; call++) other.count("a", 600);
    expect(other.count("a", 600).isOver).toBe(true);
  });

  test("together let through less than a limit and what one of them takes in within a second", async () => {
    const shared = database();
    const processes = [counterOn(shared), counterOn(shared), counterOn(shared)];
    let passed = 0;
    // 90 calls per second, spread over three processes, for half a minute.
    for (let second = 0; second < 30; second++, now += 1_000) {
      for (let call = 0; call < 90; call++) if (!processes[call % 3]?.count("a", 600).isOver) passed += 1;
      await settled();
    }
    expect(passed).toBeGreaterThanOrEqual(600);
    expect(passed).toBeLessThan(600 + 2 * 31 + 30);
  });
});
