import { expect, test } from "vitest";
import { INITIAL_AUTH_STATE } from "@/lib/api-client/auth-store";
import { LOGOUT_EVENT } from "@/lib/api-client/events";
import { createSession } from "@/lib/api-client/session";
import { STORAGE_KEYS } from "@/lib/api-client/key-value-storage";
import { clientWith, json, type Answers } from "./_fakes/client-with";
import { LEA, SIGN_IN_ANSWER, TENANT } from "./_fakes/people";
import { deferred, rejection } from "./_fakes/promises";

const credentials = { email: "lea@acme.test", password: "Demo1234" };

function sessionWith(answers: Answers) {
  const parts = clientWith(answers);
  return { ...parts, session: createSession(parts.client) };
}

async function signedIn(answers: Answers) {
  const parts = sessionWith((asked, index) =>
    asked.url === "/api/login" ? json(SIGN_IN_ANSWER) : answers(asked, index),
  );
  await parts.session.signIn(credentials);
  return parts;
}

test("a sign-in loads while it runs, then keeps tokens, user and tenant [SES-01] [SES-10] [SES-11] [SES-04] [TEN-09]", async () => {
  const answer = deferred<Response>();
  const { session, storage, tokens, asked, clock } = sessionWith(() => answer.promise);
  const work = session.signIn(credentials);
  expect(session.state()).toMatchObject({ isLoading: true, error: null, lastLoginAttempt: clock.now() });
  answer.resolve(json(SIGN_IN_ANSWER));
  await work;
  expect(asked[0]).toMatchObject({ method: "POST", url: "/api/login", body: JSON.stringify(credentials) });
  expect(session.state()).toMatchObject({
    user: LEA,
    tenant: TENANT,
    isAuthenticated: true,
    isLoading: false,
  });
  expect(tokens.read()).toEqual({
    accessToken: "access",
    refreshToken: "refresh",
    expiresAt: Date.parse("2026-03-02T12:00:00.000Z"),
  });
  expect([
    JSON.parse(storage.getItem(STORAGE_KEYS.user) ?? ""),
    storage.getItem(STORAGE_KEYS.tenant),
  ]).toEqual([LEA, "acme"]);
});

test("a token without a stated end lives 24 hours [SES-20]", async () => {
  const { session, tokens, clock } = sessionWith(() =>
    json({ ...SIGN_IN_ANSWER, meta: { ...SIGN_IN_ANSWER.meta, expires_at: undefined } }),
  );
  await session.signIn(credentials);
  expect(tokens.read()?.expiresAt).toBe(clock.now() + 24 * 60 * 60_000);
});

test("a refused sign-in keeps the server's text for 5 seconds, and nobody signed in [SES-13] [SES-19]", async () => {
  const { session, tokens, clock } = sessionWith(() => json({ message: "password incorrect" }, 422));
  expect(await rejection(session.signIn(credentials))).toMatchObject({ kind: "VALIDATION_ERROR" });
  expect(session.state()).toMatchObject({
    user: null,
    tenant: null,
    isAuthenticated: false,
    isLoading: false,
    error: "password incorrect",
  });
  expect(tokens.read()).toBeNull();
  clock.advance(5_000);
  expect(session.state().error).toBeNull();
});

test("a logout tells the server and forgets everything here [SES-14]", async () => {
  const { session, tokens, storage, asked } = await signedIn(() => new Response(null, { status: 204 }));
  await session.signOut();
  expect(asked.at(-1)).toMatchObject({ method: "POST", url: "/api/logout" });
  expect(asked.at(-1)?.headers.get("authorization")).toBe("Bearer access");
  expect([session.state(), tokens.read(), storage.getItem(STORAGE_KEYS.user)]).toEqual([
    INITIAL_AUTH_STATE,
    null,
    null,
  ]);
});

test.each([
  ["refuses", () => json({}, 500)],
  ["cannot be reached", () => Promise.reject(new TypeError("Failed to fetch"))],
])("a logout that the server %s is one all the same, at once [SES-14]", async (_, answers: Answers) => {
  const { session, tokens, storage, logged, asked } = await signedIn(answers);
  await session.signOut();
  expect([session.state(), tokens.read(), storage.getItem(STORAGE_KEYS.user)]).toEqual([
    INITIAL_AUTH_STATE,
    null,
    null,
  ]);
  expect([logged, asked.length]).toEqual([["the logout did not reach the server"], 2]);
});

test("a logout cancels what is under way [SES-14]", async () => {
  const { session, client } = await signedIn(({ url }) =>
    url === "/api/logout" ? new Response(null, { status: 204 }) : new Promise<Response>(() => {}),
  );
  const call = rejection(client.call("GET", "/deals"));
  await session.signOut();
  expect(await call).toMatchObject({ kind: "CANCELLED" });
});

test("auth:logout resets the state and forgets the stored user [SES-27] [SES-14]", async () => {
  const { session, events, storage } = await signedIn(() => json({}));
  events.dispatchEvent(new Event(LOGOUT_EVENT));
  expect([session.state(), storage.getItem(STORAGE_KEYS.user)]).toEqual([INITIAL_AUTH_STATE, null]);
});

test("a reload finds user and tokens again [SES-02] [SES-03]", async () => {
  const { storage, tokens } = await signedIn(() => json({}));
  const again = clientWith(() => new Promise<Response>(() => {}), { storage, tokens });
  const session = createSession(again.client);
  void session.start();
  expect(session.state()).toMatchObject({ user: LEA, isAuthenticated: true });
});

test("screens of the account change their own group [SES-06]", () => {
  const { session } = sessionWith(() => json({}));
  session.changeUi({ profileTab: "password", showNewPassword: true });
  expect(session.state().ui).toEqual({
    ...INITIAL_AUTH_STATE.ui,
    profileTab: "password",
    showNewPassword: true,
  });
});
