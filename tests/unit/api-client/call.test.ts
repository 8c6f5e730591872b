import { describe, expect, test } from "vitest";
import { cookieStore } from "@/lib/api-client/token-stores";
import { memoryStorage } from "@/lib/api-client/key-value-storage";
import { clientWith, HOUR, json } from "./_fakes/client-with";

const granting = () => clientWith(() => json({ data: { id: 12 } }));

describe("a call", () => {
  test("stands under /api, carries JSON and fills path and query [API-01]", async () => {
    const { client, asked } = granting();
    await client.call("PATCH", "/deals/{id}/refuse", {
      params: { id: "a b" },
      query: { page: 2, name: "", none: null },
      body: { why: "x" },
    });
    expect(asked[0]).toMatchObject({
      method: "PATCH",
      url: "/api/deals/a%20b/refuse?page=2",
      body: '{"why":"x"}',
    });
    expect([asked[0]?.headers.get("content-type"), asked[0]?.headers.get("accept")]).toEqual([
      "application/json",
      "application/json",
    ]);
  });

  test("stands under /api of the integrator's host [API-01]", async () => {
    const { client, asked } = clientWith(() => json({}), { baseUrl: "https://acme.example.com/" });
    await client.call("GET", "/deals");
    expect(asked[0]?.url).toBe("https://acme.example.com/api/deals");
  });

  test("says when it was made, as ISO time, anew for each try [API-02]", async () => {
    const { client, clock, asked } = clientWith((_, index) => (index === 0 ? json({}, 503) : json({})));
    const call = client.call("GET", "/deals");
    await clock.scheduled(1_000);
    clock.advance(1_000);
    await call;
    expect(asked.map(({ headers }) => headers.get("x-request-time"))).toEqual([
      "2026-03-01T12:00:00.000Z",
      "2026-03-01T12:00:01.000Z",
    ]);
  });

  test("carries the bearer token while it is valid [API-02] [SES-23]", async () => {
    const { client, asked, hold } = granting();
    hold("t1");
    await client.call("GET", "/deals");
    expect(asked[0]?.headers.get("authorization")).toBe("Bearer t1");
    expect(asked[0]?.init.credentials).toBe("omit");
  });

  test.each([
    ["there is none", null],
    ["it has expired", -1],
    ["it ends within 5 minutes", 5 * 60_000],
  ])("carries no token when %s [SES-23]", async (_, life) => {
    const { client, asked, hold } = granting();
    if (life !== null) hold("t1", null, life);
    await client.call("GET", "/deals");
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  test("may ask for another margin [SES-22]", async () => {
    const { client, asked, hold } = granting();
    hold("t1", null, 60_000);
    await client.call("GET", "/deals", { margin: 30_000 });
    await client.call("GET", "/deals", { margin: 90_000 });
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual(["Bearer t1", null]);
  });

  test("of the site carries the cookie and never a token", async () => {
    const tokens = cookieStore(memoryStorage());
    tokens.write({
      accessToken: "secret",
      refreshToken: "secret",
      expiresAt: Date.parse("2026-03-01T12:00:00.000Z") + HOUR,
    });
    const { client, asked } = clientWith(() => json({}), { tokens });
    await client.call("GET", "/deals");
    expect(asked[0]?.headers.has("authorization")).toBe(false);
    expect(asked[0]?.init.credentials).toBe("same-origin");
  });

  test("lets its own headers go before the standing ones", async () => {
    const { client, asked } = granting();
    await client.call("POST", "/deals", { headers: { "Idempotency-Key": "mine" } });
    expect(asked[0]?.headers.get("idempotency-key")).toBe("mine");
  });
});

describe("an idempotency key", () => {
  test("goes with each write, its own for each, and with no read", async () => {
    const { client, asked } = granting();
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const)
      await client.call(method, "/things");
    const [read, ...writes] = asked.map(({ headers }) => headers.get("idempotency-key"));
    expect(read).toBeNull();
    for (const key of writes) expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(writes).size).toBe(4);
  });

  test("goes with no call whose answer holds tokens", async () => {
    const { client, asked } = granting();
    await client.call("POST", "/login", { body: {} });
    expect(asked[0]?.headers.has("idempotency-key")).toBe(false);
  });
});
