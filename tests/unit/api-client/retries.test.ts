import { describe, expect, test } from "vitest";
import { RETRY_EVENT, RETRY_OVER_EVENT } from "@/lib/api-client/events";
import { clientWith, json, type Answers } from "./_fakes/client-with";
import { rejection } from "./_fakes/promises";

/** Advances the clock through all retries and checks the delay before each. */
async function climb({ clock }: ReturnType<typeof clientWith>, rests: number[]) {
  for (const rest of rests) {
    await clock.scheduled(rest);
    clock.advance(rest - 1);
    expect(clock.delays()).toContain(rest);
    clock.advance(1);
  }
}

const down: Answers = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a call is tried again", () => {
  test("after 1, 2 and 4 seconds when the network fails, then gives up [API-15]", async () => {
    const parts = clientWith(down);
    const call = rejection(parts.client.call("GET", "/deals"));
    await climb(parts, [1_000, 2_000, 4_000]);
    expect(await call).toMatchObject({ kind: "NETWORK_ERROR" });
    expect(parts.asked.length).toBe(4);
  });

  test.each([500, 501, 503, 599])(
    "after 1, 2 and 4 seconds on %i, then gives up [API-15]",
    async (status) => {
      const parts = clientWith(() => json({ message: "broken" }, status));
      const call = rejection(parts.client.call("GET", "/deals"));
      await climb(parts, [1_000, 2_000, 4_000]);
      expect(await call).toMatchObject({ status, message: "broken" });
      expect(parts.asked.length).toBe(4);
    },
  );

  test("and fires kapi:retry before each pause, not after the last try [API-15]", async () => {
    const parts = clientWith(down);
    let fired = 0;
    parts.events.addEventListener(RETRY_EVENT, () => (fired += 1));
    const call = rejection(parts.client.call("POST", "/deals"));
    await parts.clock.scheduled(1_000);
    expect(fired).toBe(1);
    await climb(parts, [1_000, 2_000, 4_000]);
    await call;
    expect(fired).toBe(3);
  });

  test("and says of the same call when it is over, of one that was not tried again nothing [API-15]", async () => {
    const parts = clientWith((asked, index) => (index === 0 ? down(asked, index) : json({ data: 1 })));
    const told: [string, unknown][] = [];
    for (const type of [RETRY_EVENT, RETRY_OVER_EVENT])
      parts.events.addEventListener(type, (event) => told.push([type, (event as CustomEvent).detail]));
    const call = parts.client.call("GET", "/deals");
    await climb(parts, [1_000]);
    await call;
    await parts.client.call("GET", "/deals");
    expect(told.map(([type]) => type)).toEqual([RETRY_EVENT, RETRY_OVER_EVENT]);
    expect(told[0]?.[1]).toBe(told[1]?.[1]);
  });

  test("until it is answered [API-15]", async () => {
    const parts = clientWith((asked, index) =>
      index === 0 ? down(asked, index) : index === 1 ? json({}, 500) : json({ data: 1 }),
    );
    const call = parts.client.call("GET", "/deals");
    await climb(parts, [1_000, 2_000]);
    expect(await call).toBe(1);
  });

  test("under the same idempotency key, with the same body [API-15]", async () => {
    const parts = clientWith((_, index) => json({}, index < 3 ? 503 : 201));
    const call = parts.client.call("POST", "/deals", { body: { name: "x" } });
    await climb(parts, [1_000, 2_000, 4_000]);
    await call;
    const keys = parts.asked.map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/./);
    expect(new Set(keys).size).toBe(1);
    expect(parts.asked.map(({ body }) => body)).toEqual(Array(4).fill('{"name":"x"}'));
  });

  test("as often as it asks for, at most [API-15]", async () => {
    const parts = clientWith(down);
    await rejection(parts.client.call("GET", "/deals", { retries: 0 }));
    expect(parts.asked.length).toBe(1);
  });
});

describe("a call is not tried again", () => {
  test.each([400, 403, 404, 409, 412, 422, 429])("on %i [API-15]", async (status) => {
    const { client, asked, clock } = clientWith(() => json({}, status));
    await rejection(client.call("GET", "/deals"));
    expect([asked.length, clock.delays()]).toEqual([1, []]);
  });

  test("when it is cancelled between two tries [API-15] [API-06]", async () => {
    const { client, clock, asked } = clientWith(down);
    const mind = new AbortController();
    const call = rejection(client.call("GET", "/deals", { signal: mind.signal }));
    await clock.scheduled(1_000);
    mind.abort();
    expect(await call).toMatchObject({ kind: "CANCELLED" });
    expect(clock.delays()).toEqual([]);
    clock.advance(10_000);
    expect(asked.length).toBe(1);
  });

  test("when it is a write and the client repeats none", async () => {
    const { client, asked } = clientWith(down, { repeatsWrites: false });
    await rejection(client.call("POST", "/deals"));
    expect(asked.length).toBe(1);
  });
});

describe("an Idempotency-Key", () => {
  const keyOf = ({ headers }: { headers: Headers }) => headers.get("idempotency-key");

  test("is the same for all tries of a write, and another for the next one", async () => {
    const parts = clientWith((_asked, index) => (index === 0 ? json({}, 503) : json({ data: 1 })));
    const call = parts.client.call("POST", "/deals", { body: { a: 1 } });
    await climb(parts, [1_000]);
    await call;
    await parts.client.call("POST", "/deals", { body: { a: 1 } });
    const [first, second, third] = parts.asked.map(keyOf);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test("is kept for an action whose answer was lost, when the user starts it again", async () => {
    let isDown = true;
    const parts = clientWith((asked, index) => (isDown ? down(asked, index) : json({ data: 1 })));
    const save = () => parts.client.call("POST", "/deals", { body: { a: 1 }, retries: 0 });
    await rejection(save());
    isDown = false;
    await parts.client.call("POST", "/deals", { body: { a: 2 }, retries: 0 });
    await save();
    await save();
    const [lost, other, again, next] = parts.asked.map(keyOf);
    expect(again).toBe(lost);
    expect(new Set([lost, other, next]).size).toBe(3);
  });

  test.each([500, 503, 401])(
    "is kept for an action that failed with %i, which may have been done all the same, until it is answered",
    async (status) => {
      const parts = clientWith((_asked, index) => json({ data: 1 }, index === 0 ? status : 200));
      const save = () => parts.client.call("POST", "/deals", { body: { a: 1 }, retries: 0 });
      await rejection(save());
      await save();
      await save();
      const [failed, again, next] = parts.asked.map(keyOf);
      expect(again).toBe(failed);
      expect(next).not.toBe(failed);
    },
  );

  test("whose first try is still running is asked for again", async () => {
    const parts = clientWith((_asked, index) =>
      index === 0 ? json({ code: "REQUEST_IN_PROGRESS" }, 409) : json({ data: 1 }),
    );
    const call = parts.client.call("POST", "/deals");
    await climb(parts, [1_000]);
    expect(await call).toBe(1);
  });

  test("is kept for an action that is still running after the last try", async () => {
    const parts = clientWith((_asked, index) =>
      index === 0 ? json({ code: "REQUEST_IN_PROGRESS" }, 409) : json({ data: 1 }),
    );
    const save = () => parts.client.call("POST", "/deals", { body: { a: 1 }, retries: 0 });
    await rejection(save());
    await save();
    await save();
    const [running, again, next] = parts.asked.map(keyOf);
    expect(again).toBe(running);
    expect(next).not.toBe(running);
  });

  test("goes with registration and recovery, not with what answers tokens", async () => {
    const parts = clientWith(() => json({ data: null }));
    for (const path of ["/register", "/forgot-password", "/reset-password", "/login", "/refresh-token"])
      await parts.client.call("POST", path, { body: {} });
    expect(parts.asked.map((asked) => keyOf(asked) !== null)).toEqual([true, true, true, false, false]);
  });
});
