import { expect, test } from "vitest";
import { serveTenants } from "@/lib/platform/queue/each-tenant";

/** Tenants with this many pieces of work each. */
function work(pieces: Record<number, number>) {
  const left = new Map(Object.entries(pieces).map(([id, count]) => [Number(id), count]));
  const served: number[] = [];
  const tenantsWithWork = () => Promise.resolve([...left].filter(([, count]) => count > 0).map(([id]) => id));
  const take = (id: number) => {
    served.push(id);
    left.set(id, (left.get(id) ?? 0) - 1);
  };
  return { left, served, tenantsWithWork, take };
}

const never = new AbortController().signal;

test("tenants are served in turn, a piece at a time, until none has work", async () => {
  const { served, tenantsWithWork, take } = work({ 1: 3, 2: 1, 3: 2 });
  await serveTenants(never, { tenantsWithWork, atOnce: 1, serve: async (id) => take(id) });
  expect(served).toEqual([1, 2, 3, 1, 3, 1]);
});

test("so many tenants are served at the same time, each by one worker, and a slow one keeps no other waiting", async () => {
  const { left, served, tenantsWithWork, take } = work({ 1: 1, 2: 5, 3: 5 });
  let end = () => undefined as void;
  const slow = new Promise<void>((done) => (end = done));
  let [running, most] = [0, 0];
  const serving = serveTenants(never, {
    tenantsWithWork,
    atOnce: 2,
    serve: async (id) => {
      most = Math.max(most, (running += 1));
      if (id === 1) await slow;
      take(id);
      running -= 1;
    },
  });
  await expect.poll(() => served).toHaveLength(10);
  expect(served).not.toContain(1);
  expect(most).toBe(2);
  end();
  await serving;
  expect([...left.values()]).toEqual([0, 0, 0]);
});

test("when it is stopped nothing more begins, and what runs is waited for", async () => {
  const { served, tenantsWithWork, take } = work({ 1: 9 });
  const ending = new AbortController();
  await serveTenants(ending.signal, {
    tenantsWithWork,
    atOnce: 3,
    serve: async (id) => {
      ending.abort();
      await new Promise(setImmediate);
      take(id);
    },
  });
  expect(served).toEqual([1]);
});

test("a serving that fails ends it", async () => {
  const serve = () => Promise.reject(new Error("no database"));
  const { tenantsWithWork } = work({ 1: 1 });
  await expect(serveTenants(never, { tenantsWithWork, atOnce: 1, serve })).rejects.toThrow("no database");
});
