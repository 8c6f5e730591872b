import { expect, test } from "vitest";
import { INITIAL_AUTH_STATE, createAuthStore } from "@/lib/api-client/auth-store";
import { refreshCheck, createSession, storedUser } from "@/lib/api-client/session";
import { STORAGE_KEYS } from "@/lib/api-client/key-value-storage";
import { clientWith, json, renewed, unauthorized, type Answers } from "./_fakes/client-with";
import { LEA, LEA_ANSWER } from "./_fakes/people";
import { deferred } from "./_fakes/promises";

const MINUTE = 60_000;
const MINUTES = (count: number) => count * MINUTE;

/** A session that was started with a token of this lifetime, and its server. */
async function started(life: number, refresh: Answers) {
  let isRefreshed = false;
  const parts = clientWith((asked, index) => {
    if (asked.url !== "/api/auth/refresh")
      return json(isRefreshed ? { ...LEA_ANSWER, meta: { ...LEA_ANSWER.meta, role: "admin" } } : LEA_ANSWER);
    isRefreshed = true;
    return refresh(asked, index);
  });
  parts.hold("old", "refresh-old", life);
  const session = createSession(parts.client);
  await session.start();
  const refreshes = () => parts.paths().filter((path) => path === "POST /api/auth/refresh").length;
  return { ...parts, session, refreshes };
}

const changed = (session: { subscribe(heard: () => void): () => void }) => {
  const { promise, resolve } = deferred();
  session.subscribe(resolve);
  return promise;
};

test("every 60 seconds a token of which under 5 minutes remain is refreshed, and the user with it [SES-21] [SES-12]", async () => {
  const { session, clock, refreshes, tokens } = await started(MINUTES(6) + 1, () => renewed());
  clock.advance(100);
  clock.advance(MINUTE - 101);
  expect(refreshes()).toBe(0);
  clock.advance(1);
  expect(refreshes()).toBe(0);
  const heard = changed(session);
  clock.advance(MINUTE);
  expect(refreshes()).toBe(1);
  await heard;
  expect(tokens.read()?.accessToken).toBe("new");
  expect(session.state()).toMatchObject({
    user: { ...LEA, roles: ["admin"] },
    isAuthenticated: true,
    isLoading: false,
  });
});

test("a failing one is logged and disturbs nobody [SES-21]", async () => {
  const logged = deferred<string>();
  const { session, client, clock, refreshes, tokens, logouts } = await started(MINUTES(5) + 1, unauthorized);
  client.around.log = (message) => logged.resolve(message);
  clock.advance(MINUTE);
  expect(await logged.promise).toBe("the tokens could not be refreshed");
  expect([
    refreshes(),
    logouts(),
    tokens.read()?.accessToken,
    session.state().isAuthenticated,
    session.state().error,
  ]).toEqual([1, 0, "old", true, null]);
});

test("a session that was stopped looks no more [SES-21]", async () => {
  const { session, clock, refreshes } = await started(MINUTES(5) + 1, () => renewed());
  session.stop();
  clock.advance(MINUTES(10));
  expect([refreshes(), clock.delays()]).toEqual([0, []]);
});

test("one that was started twice looks once [SES-21]", async () => {
  const { session, clock } = await started(MINUTES(60), () => renewed());
  await session.start();
  expect(clock.delays().filter((delay) => delay === MINUTE)).toHaveLength(1);
});

test("a session that ends while the user is fetched stays ended [SES-14]", async () => {
  const answer = deferred<Response>();
  const isAsked = deferred();
  const { client, clock, hold, storage } = clientWith(({ url }) => {
    if (url === "/api/auth/refresh") return renewed();
    isAsked.resolve();
    return answer.promise;
  });
  hold("old", "refresh-old", MINUTE);
  const store = createAuthStore(clock);
  const check = refreshCheck({
    client,
    store,
    users: storedUser(storage),
    reset: () => store.dispatch({ type: "signed-out" }),
  });
  await isAsked.promise;
  client.endSession();
  answer.resolve(json(LEA_ANSWER));
  await check;
  expect([store.state(), storage.getItem(STORAGE_KEYS.user)]).toEqual([INITIAL_AUTH_STATE, null]);
});
