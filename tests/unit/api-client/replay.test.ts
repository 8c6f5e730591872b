import { describe, expect, test } from "vitest";
import { cookieStore } from "@/lib/api-client/token-stores";
import { memoryStorage } from "@/lib/api-client/key-value-storage";
import { clientWith, json, renewed, unauthorized, type Answers } from "./_fakes/client-with";
import { deferred, rejection } from "./_fakes/promises";

const REFRESH = "/api/auth/refresh";
const grants = (token: string | null) =>
  token === "Bearer new" ? json({ data: "granted" }) : unauthorized();

/** Accepts only the new token, and issues it for the old refresh token. */
const server: Answers = ({ url, headers }) =>
  url === REFRESH ? renewed() : grants(headers.get("authorization"));
const count = (paths: string[], path: string) => paths.filter((asked) => asked.endsWith(path)).length;

describe("a 401 with a refresh token", () => {
  test("starts one refresh through POST /auth/refresh [SES-24]", async () => {
    const { client, hold, asked, paths } = clientWith(server);
    hold();
    await client.call("GET", "/deals");
    expect(paths()).toEqual(["GET /api/deals", `POST ${REFRESH}`, "GET /api/deals"]);
    expect(JSON.parse(asked[1]?.body ?? "")).toEqual({ refreshToken: "refresh-old" });
  });

  test("stores the new tokens and sends the call once more, under its key [SES-26]", async () => {
    const { client, hold, tokens, asked } = clientWith(server);
    hold();
    expect(await client.call("POST", "/deals", { body: { name: "x" } })).toBe("granted");
    expect(tokens.read()).toEqual({
      accessToken: "new",
      refreshToken: "refresh-new",
      expiresAt: Date.parse("2026-03-02T12:00:00.000Z"),
    });
    const [first, , second] = asked;
    expect(second?.headers.get("authorization")).toBe("Bearer new");
    expect([second?.body, second?.headers.get("idempotency-key")]).toEqual([
      first?.body,
      first?.headers.get("idempotency-key"),
    ]);
  });

  test("keeps the refresh token when the server gives no other [SES-26] [SES-04]", async () => {
    const { client, hold, tokens } = clientWith((asked, index) =>
      asked.url === REFRESH ? renewed("new", null) : server(asked, index),
    );
    hold();
    await client.call("GET", "/deals");
    expect(tokens.read()).toMatchObject({ accessToken: "new", refreshToken: "refresh-old" });
  });

  test("gives tokens 24 hours when the server says no end [SES-20]", async () => {
    const { client, hold, tokens, clock } = clientWith((asked, index) =>
      asked.url === REFRESH ? json({ data: { accessToken: "new" } }) : server(asked, index),
    );
    hold();
    await client.call("GET", "/deals");
    expect(tokens.read()?.expiresAt).toBe(clock.now() + 24 * 60 * 60_000);
  });

  test("of the site refreshes by the cookie, without a body [SES-24]", async () => {
    let isRefreshed = false;
    const { client, asked } = clientWith(
      ({ url }) => {
        if (url !== REFRESH) return isRefreshed ? json({ data: "granted" }) : unauthorized();
        isRefreshed = true;
        return renewed("cookie", "cookie");
      },
      { tokens: cookieStore(memoryStorage()) },
    );
    expect(await client.call("GET", "/deals")).toBe("granted");
    expect(asked[1]).toMatchObject({ method: "POST", url: REFRESH, body: undefined });
  });
});

test("waits and replays other calls failing with 401 while a refresh runs [SES-25]", async () => {
  const answer = deferred<Response>();
  const isAsked = deferred();
  const { client, hold, paths } = clientWith((asked, index) => {
    if (asked.url !== REFRESH) return server(asked, index);
    isAsked.resolve();
    return answer.promise;
  });
  hold();
  const calls = ["/a", "/b", "/c"].map((path) => client.call("GET", path));
  await isAsked.promise;
  const late = client.call("GET", "/late");
  answer.resolve(renewed());
  expect(await Promise.all([...calls, late])).toEqual(Array(4).fill("granted"));
  expect(count(paths(), REFRESH)).toBe(1);
});

test.each(["bearer", "cookie"])(
  "a call that fails with 401 after the refresh has ended is replayed without a second one (%s) [SES-25]",
  async (kind) => {
    const slow = deferred();
    let isRefreshed = false;
    const { client, hold, paths } = clientWith(
      async ({ url }) => {
        const answer = isRefreshed ? json({ data: "granted" }) : unauthorized();
        if (url === "/api/slow" && !isRefreshed) await slow.promise;
        if (url !== REFRESH) return answer;
        isRefreshed = true;
        return renewed();
      },
      kind === "cookie" ? { tokens: cookieStore(memoryStorage()) } : {},
    );
    hold();
    const call = client.call("GET", "/slow");
    await client.call("GET", "/quick");
    slow.resolve();
    expect(await call).toBe("granted");
    expect(count(paths(), REFRESH)).toBe(1);
  },
);

test("a waiting call can be cancelled; the refresh goes on [SES-25] [API-06]", async () => {
  const answer = deferred<Response>();
  const isAsked = deferred();
  const { client, hold, tokens } = clientWith((asked, index) => {
    if (asked.url !== REFRESH) return server(asked, index);
    isAsked.resolve();
    return answer.promise;
  });
  hold();
  const mind = new AbortController();
  const [cancelled, other] = [
    rejection(client.call("GET", "/a", { signal: mind.signal })),
    client.call("GET", "/b"),
  ];
  await isAsked.promise;
  mind.abort();
  expect(await cancelled).toMatchObject({ kind: "CANCELLED" });
  answer.resolve(renewed());
  expect(await other).toBe("granted");
  expect(tokens.read()?.accessToken).toBe("new");
});

describe("a refresh that fails", () => {
  test.each([
    ["is refused", unauthorized],
    ["is limited", () => json({}, 429)],
  ])("because it %s clears the tokens and fires auth:logout once for all [SES-27]", async (_, refused) => {
    const { client, hold, tokens, logouts } = clientWith(({ url }) =>
      url === REFRESH ? refused() : unauthorized(),
    );
    hold();
    const failures = await Promise.all(["/a", "/b"].map((path) => rejection(client.call("GET", path))));
    expect(failures).toMatchObject([
      { kind: "AUTH_ERROR", status: 401 },
      { kind: "AUTH_ERROR", status: 401 },
    ]);
    expect([tokens.read(), logouts()]).toEqual([null, 1]);
  });

  test("for want of an answer is tried again like any call, then ends the session too [SES-27] [API-15]", async () => {
    const { client, hold, tokens, clock, logouts, paths } = clientWith(
      ({ url }) => (url === REFRESH ? json({}, 503) : unauthorized()),
      { repeatsWrites: false },
    );
    hold();
    const call = rejection(client.call("GET", "/deals"));
    for (const rest of [1_000, 2_000, 4_000]) {
      await clock.scheduled(rest);
      clock.advance(rest);
    }
    expect(await call).toMatchObject({ kind: "AUTH_ERROR" });
    expect([tokens.read(), logouts(), count(paths(), REFRESH)]).toEqual([null, 1, 4]);
  });
});

describe("the tokens are cleared", () => {
  test("by a 401 without a refresh token [SES-28]", async () => {
    const { client, hold, tokens, paths } = clientWith(unauthorized);
    hold("old", null);
    expect(await rejection(client.call("GET", "/deals"))).toMatchObject({ kind: "AUTH_ERROR" });
    expect([tokens.read(), paths()]).toEqual([null, ["GET /api/deals"]]);
  });

  test("by a 401 on a call that was sent again already, which is not sent a third time [SES-28]", async () => {
    const { client, hold, tokens, paths } = clientWith(({ url }) =>
      url === REFRESH ? renewed() : unauthorized(),
    );
    hold();
    expect(await rejection(client.call("GET", "/deals"))).toMatchObject({ kind: "AUTH_ERROR" });
    expect(tokens.read()).toBeNull();
    expect(paths()).toEqual(["GET /api/deals", `POST ${REFRESH}`, "GET /api/deals"]);
  });

  test("by no other refusal [SES-28]", async () => {
    const { client, hold, tokens, logouts } = clientWith(() => json({}, 403));
    hold();
    await rejection(client.call("GET", "/deals"));
    expect([tokens.read()?.accessToken, logouts()]).toEqual(["old", 0]);
  });
});

test.each([
  "/login",
  "/register",
  "/refresh-token",
  "/auth/refresh",
  "/forgot-password",
  "/reset-password",
  "/email/resend",
  "/email/verify/abc",
])("a 401 of %s is its answer: no refresh, no logout [SES-24]", async (path) => {
  const { client, hold, tokens, logouts, paths } = clientWith(unauthorized);
  hold();
  expect(await rejection(client.call("POST", path))).toMatchObject({ kind: "AUTH_ERROR" });
  expect([paths(), tokens.read()?.accessToken, logouts()]).toEqual([[`POST /api${path}`], "old", 0]);
});

test("tokens that were forgotten during a refresh do not come back [SES-14]", async () => {
  const answer = deferred<Response>();
  const { client, hold, tokens } = clientWith(() => answer.promise);
  hold();
  const refreshed = client.refresh();
  tokens.clear();
  answer.resolve(renewed());
  expect(await refreshed).toEqual({ outcome: "none" });
  expect(tokens.read()).toBeNull();
});

test("tokens that another tab renewed during a refresh stand, though the own one is refused [SES-26]", async () => {
  const answer = deferred<Response>();
  const { client, hold, tokens } = clientWith(() => answer.promise);
  hold();
  const refreshed = client.refresh();
  hold("theirs", "refresh-theirs");
  answer.resolve(unauthorized());
  expect(await refreshed).toEqual({ outcome: "renewed" });
  expect(tokens.read()).toMatchObject({ accessToken: "theirs" });
});
