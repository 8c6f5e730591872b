import { describe, expect, test } from "vitest";
import { cookieStore } from "@/lib/api-client/token-stores";
import { INITIAL_AUTH_STATE } from "@/lib/api-client/auth-store";
import { memoryStorage, STORAGE_KEYS } from "@/lib/api-client/key-value-storage";
import { createSession } from "@/lib/api-client/session";
import type { ApiClientOptions } from "@/lib/api-client/api-client";
import { clientWith, HOUR, json, renewed, unauthorized, type Answers } from "./_fakes/client-with";
import { LEA, LEA_ANSWER, TENANT } from "./_fakes/people";
import { deferred } from "./_fakes/promises";

const STALE = { ...LEA, firstName: "Lea" };
const server: Answers = ({ url }) => (url === "/api/auth/refresh" ? renewed() : json(LEA_ANSWER));

function sessionWith(
  answers: Answers,
  { stored = false, ...options }: ApiClientOptions & { stored?: boolean } = {},
) {
  const parts = clientWith(answers, options);
  if (stored) parts.storage.setItem(STORAGE_KEYS.user, JSON.stringify(STALE));
  const session = createSession(parts.client);
  return {
    ...parts,
    session,
    storedUser: () => JSON.parse(parts.storage.getItem(STORAGE_KEYS.user) ?? "null") as unknown,
  };
}

describe("at the start with a valid token", () => {
  test("the stored user shows at once, then the server's takes its place [SES-16] [SES-02]", async () => {
    const answer = deferred<Response>();
    const { session, hold, storedUser, paths } = sessionWith(() => answer.promise, { stored: true });
    hold();
    const started = session.start();
    expect(session.state()).toMatchObject({ user: STALE, isAuthenticated: true, isLoading: true });
    answer.resolve(json(LEA_ANSWER));
    await started;
    expect(session.state()).toMatchObject({ user: LEA, tenant: TENANT, isAuthenticated: true });
    expect([storedUser(), paths()]).toEqual([LEA, ["GET /api/me"]]);
  });

  test("a failing fetch keeps the session of a stored user [SES-17]", async () => {
    const { session, hold, tokens, storedUser, logged } = sessionWith(() => json({}, 403), { stored: true });
    hold();
    await session.start();
    expect(session.state()).toMatchObject({ user: STALE, isAuthenticated: true });
    expect([tokens.read()?.accessToken, storedUser(), logged.length]).toEqual(["old", STALE, 1]);
  });

  test("a failing fetch logs out where no user was stored [SES-17]", async () => {
    const { session, hold, tokens, logouts } = sessionWith(() => json({}, 403));
    hold();
    await session.start();
    expect([session.state(), tokens.read(), logouts()]).toEqual([INITIAL_AUTH_STATE, null, 1]);
  });

  test("a stored user that is no user counts as none [SES-17]", async () => {
    const { session, hold, storage } = sessionWith(() => json({}, 403));
    storage.setItem(STORAGE_KEYS.user, "{broken");
    hold();
    await session.start();
    expect(session.state()).toEqual(INITIAL_AUTH_STATE);
  });

  test("a session that the server has ended is left, stored user or not [SES-17] [SES-27]", async () => {
    const { session, hold, storedUser, logouts } = sessionWith(unauthorized, { stored: true });
    hold();
    await session.start();
    expect([session.state(), storedUser(), logouts()]).toEqual([INITIAL_AUTH_STATE, null, 1]);
  });
});

describe("at the start without a valid token", () => {
  test("and without any the user is logged out, and the server not asked [SES-15]", async () => {
    const { session, storedUser, paths } = sessionWith(server, { stored: true });
    await session.start();
    expect([session.state(), storedUser(), paths()]).toEqual([INITIAL_AUTH_STATE, null, []]);
  });

  test("an expired one without a refresh token logs out [SES-15]", async () => {
    const { session, hold, tokens, paths } = sessionWith(server, { stored: true });
    hold("old", null, 60_000);
    await session.start();
    expect([session.state(), tokens.read(), paths()]).toEqual([INITIAL_AUTH_STATE, null, []]);
  });

  test("an expired one is refreshed while the refresh token lives [SES-15]", async () => {
    const { session, hold, tokens, paths } = sessionWith(server, { stored: true });
    hold("old", "refresh-old", -HOUR);
    await session.start();
    expect(paths()).toEqual(["POST /api/auth/refresh", "GET /api/me"]);
    expect([session.state().user, tokens.read()?.accessToken]).toEqual([LEA, "new"]);
  });

  test("a refresh token that is dead logs out [SES-15]", async () => {
    const { session, hold, tokens, logouts } = sessionWith(unauthorized, { stored: true });
    hold("old", "dead", -HOUR);
    await session.start();
    expect([session.state(), tokens.read(), logouts()]).toEqual([INITIAL_AUTH_STATE, null, 1]);
  });

  test.each([
    [true, STALE],
    [false, null],
  ])(
    "a server out of reach proves nothing: with a stored user (%s) the session stays [SES-17]",
    async (stored, user) => {
      const { session, hold, tokens, clock } = sessionWith(
        () => Promise.reject(new TypeError("Failed to fetch")),
        { stored },
      );
      hold("old", "refresh-old", -HOUR);
      const started = session.start();
      for (const rest of [1_000, 2_000, 4_000]) {
        await clock.scheduled(rest);
        clock.advance(rest);
      }
      await started;
      expect([session.state().user, tokens.read()?.refreshToken ?? null]).toEqual([
        user,
        stored ? "refresh-old" : null,
      ]);
    },
  );

  test("on the site the cookie is asked to refresh, and its end is kept [SES-15] [SES-03]", async () => {
    const storage = memoryStorage();
    const { session, asked } = sessionWith(
      ({ url }) => (url === "/api/auth/refresh" ? renewed("cookie", "cookie") : json(LEA_ANSWER)),
      { tokens: cookieStore(storage), storage },
    );
    await session.start();
    expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
      ["POST", "/api/auth/refresh", undefined],
      ["GET", "/api/me", undefined],
    ]);
    expect(storage.getItem(STORAGE_KEYS.expiresAt)).toBe(String(Date.parse("2026-03-02T12:00:00.000Z")));
    expect(storage.getItem(STORAGE_KEYS.accessToken)).toBeNull();
    expect(session.state().user).toEqual(LEA);
  });
});

test("a session that ends during the check stays ended [SES-14]", async () => {
  const answer = deferred<Response>();
  const { session, client, hold, storedUser } = sessionWith(() => answer.promise, { stored: true });
  hold();
  const started = session.start();
  client.endSession();
  answer.resolve(json(LEA_ANSWER));
  await started;
  expect([session.state(), storedUser()]).toEqual([INITIAL_AUTH_STATE, null]);
});

test("loading goes off 100 ms after the check [SES-18]", async () => {
  const { session, hold, clock } = sessionWith(server);
  hold();
  const started = session.start();
  expect(session.state().isLoading).toBe(true);
  await started;
  clock.advance(99);
  expect(session.state().isLoading).toBe(true);
  clock.advance(1);
  expect(session.state().isLoading).toBe(false);
});
