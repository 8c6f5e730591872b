import { describe, expect, test } from "vitest";
import { clientWith, json } from "./_fakes/client-with";
import { rejection } from "./_fakes/promises";

const silence = () => new Promise<Response>(() => {});

describe("without an answer", () => {
  test("a call ends after 30 seconds as a timeout, and is not tried again [API-01] [API-04] [API-15]", async () => {
    const { client, clock, asked } = clientWith(silence);
    const call = rejection(client.call("GET", "/deals"));
    await clock.scheduled(30_000);
    clock.advance(29_999);
    expect(asked[0]?.signal?.aborted).toBe(false);
    clock.advance(1);
    expect(await call).toMatchObject({
      kind: "TIMEOUT_ERROR",
      status: 408,
      message: "Request timeout",
      code: "TIMEOUT_ERROR",
    });
    expect([asked.length, asked[0]?.signal?.aborted]).toEqual([1, true]);
  });

  test("a call may state another time [API-01]", async () => {
    const { client, clock } = clientWith(silence);
    const call = rejection(client.call("POST", "/pdf", { timeout: 180_000 }));
    await clock.scheduled(180_000);
    clock.advance(180_000);
    expect(await call).toMatchObject({ kind: "TIMEOUT_ERROR" });
  });

  test("a body that does not end is a timeout too [API-04]", async () => {
    const { client, clock } = clientWith(
      () =>
        new Response(
          new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"data":')) }),
        ),
    );
    const call = rejection(client.call("GET", "/deals"));
    await clock.scheduled(30_000);
    clock.advance(30_000);
    expect(await call).toMatchObject({ kind: "TIMEOUT_ERROR", status: 408 });
  });

  test("an unreachable server is a network error in its words [API-05]", async () => {
    const { client } = clientWith(() => Promise.reject(new TypeError("Failed to fetch")));
    expect(await rejection(client.call("GET", "/deals", { retries: 0 }))).toMatchObject({
      kind: "NETWORK_ERROR",
      status: 0,
      message: "Network error: Failed to fetch",
    });
  });

  test("a cancelled call says so, and is not tried again [API-06] [API-15]", async () => {
    const { client, clock, asked } = clientWith(silence);
    const mind = new AbortController();
    const call = rejection(client.call("GET", "/deals", { signal: mind.signal }));
    await clock.scheduled(30_000);
    mind.abort();
    expect(await call).toMatchObject({ kind: "CANCELLED", status: 0, message: "Request cancelled" });
    expect([asked.length, asked[0]?.signal?.aborted, clock.delays()]).toEqual([1, true, []]);
  });

  test("a call that was cancelled before is not even made [API-06]", async () => {
    const { client, asked } = clientWith(() => json({}));
    expect(await rejection(client.call("GET", "/deals", { signal: AbortSignal.abort() }))).toMatchObject({
      kind: "CANCELLED",
    });
    expect(asked).toEqual([]);
  });

  test("leaves no timer behind once it was answered", async () => {
    const { client, clock } = clientWith(() => json({}));
    await client.call("GET", "/deals");
    expect(clock.delays()).toEqual([]);
  });
});
