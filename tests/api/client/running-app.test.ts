import { describe, expect, test } from "vitest";
import {
  createApiClient,
  createSession,
  LOGOUT_EVENT,
  type ApiClientOptions,
  type ApiError,
} from "@/lib/api-client";
import { authCalls } from "@/lib/domain/auth/calls";
import { proposalCalls } from "@/lib/domain/proposals/calls";
import { callAddress } from "@/app/_client/call-address";
import { addressOf } from "../../support/address-of";
import { dealBody, makeWorkspace, PASSWORD } from "../../support/workspace";

const workspace = await makeWorkspace("client");

function integrator(options: ApiClientOptions = {}) {
  const events = new EventTarget();
  const kapi = createApiClient({
    baseUrl: `http://127.0.0.1:${workspace.port}`,
    tenant: workspace.tenant.slug,
    events,
    ...options,
  });
  return { kapi, events, session: createSession(kapi) };
}

async function signedIn(email = "manager@example.test", options: ApiClientOptions = {}) {
  const made = integrator(options);
  await made.session.signIn({ email, password: PASSWORD });
  return made;
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable("it was granted"),
    (error: unknown) => error as ApiError,
  );

describe("the client against the running application", () => {
  test("signs in, and out again [SES-01] [SES-11] [SES-14] [REST-01] [REST-03]", async () => {
    const { kapi, session } = await signedIn();
    expect(session.state()).toMatchObject({
      isAuthenticated: true,
      user: { email: "manager@example.test", roles: ["manager"] },
      tenant: { slug: workspace.tenant.slug },
    });
    const token = kapi.tokens.read()?.accessToken ?? "";
    await session.signOut();
    expect([session.state().isAuthenticated, kapi.tokens.read()]).toEqual([false, null]);
    expect((await workspace.call(authCalls.me, { token })).status).toBe(401);
  });

  test("gives what each kind of answer holds [API-01] [API-03]", async () => {
    const { kapi } = await signedIn();
    const made = await kapi.call<{ id: number }>("POST", "/deals", { body: dealBody(workspace) });
    expect(await kapi.call("GET", "/deals/{id}", { params: { id: made.id } })).toMatchObject({
      id: made.id,
      stage: "pending",
    });
    expect(await kapi.call("GET", "/deals", { query: { per_page: 1, "filter[name]": "" } })).toMatchObject({
      data: [{ id: made.id }],
      meta: { per_page: 1 },
    });
    expect(await kapi.call("GET", "/me")).toMatchObject({
      data: { type: "user" },
      meta: { role: "manager" },
    });
    expect(await kapi.call("POST", "/logout")).toBeUndefined();
  });

  test("sends its tenant on a host that names none, and is refused on another's [API-02] [TEN-07]", async () => {
    const { kapi } = await signedIn();
    const other = createApiClient({
      baseUrl: `http://127.0.0.1:${workspace.port}`,
      tenant: (await makeWorkspace("client-next")).tenant.slug,
      tokens: kapi.tokens,
    });
    expect(await failure(other.call("GET", "/me"))).toMatchObject({
      kind: "AUTHORIZATION_ERROR",
      code: "TENANT_MISMATCH",
    });
    // A refused call does not end the session.
    expect(kapi.tokens.read()).not.toBeNull();
  });

  test("renews tokens that the server no longer takes, once for all calls [SES-24] [SES-25] [SES-26] [REST-05]", async () => {
    const asked: string[] = [];
    const counted: typeof fetch = (address, init) => {
      asked.push(new URL(addressOf(address)).pathname);
      return fetch(address, init);
    };
    const { kapi } = await signedIn("employee@example.test", { fetch: counted });
    const held = kapi.tokens.read();
    if (!held) throw new Error("no tokens");
    kapi.tokens.write({ ...held, accessToken: `${held.accessToken?.slice(0, -9)}000000000` });
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => kapi.call<{ meta: { role: string } }>("GET", "/me")),
    );
    expect(answers.map(({ meta }) => meta.role)).toEqual(Array.from({ length: 5 }, () => "employee"));
    expect(asked.filter((path) => path === callAddress(authCalls.authRefresh))).toHaveLength(1);
  });

  test("drops the tokens and fires auth:logout when they cannot be renewed [SES-27] [API-08]", async () => {
    const { kapi, events } = await signedIn();
    let ended = 0;
    events.addEventListener(LOGOUT_EVENT, () => (ended += 1));
    kapi.tokens.write({ accessToken: "dead", refreshToken: "dead", expiresAt: Date.now() + 3_600_000 });
    expect(await failure(kapi.call("GET", "/me"))).toMatchObject({
      kind: "AUTH_ERROR",
      status: 401,
      message: "Authentication failed",
    });
    expect([kapi.tokens.read(), ended]).toEqual([null, 1]);
  });

  test("says who may not [API-09]", async () => {
    const { kapi } = await signedIn("none@example.test");
    expect(await failure(kapi.call("GET", "/deals"))).toMatchObject({
      kind: "AUTHORIZATION_ERROR",
      status: 403,
    });
  });

  test("says what is not there [API-10]", async () => {
    const { kapi } = await signedIn();
    expect(await failure(kapi.call("GET", "/deals/{id}", { params: { id: 999_999_999 } }))).toMatchObject({
      kind: "NOT_FOUND_ERROR",
      status: 404,
      message: "Resource not found",
    });
  });

  test("names the wrong fields [API-07]", async () => {
    const { kapi } = await signedIn();
    expect(await failure(kapi.call("GET", "/deals", { query: { per_page: 5_000 } }))).toMatchObject({
      kind: "VALIDATION_ERROR",
      status: 422,
      errors: [{ field: "per_page" }],
    });
  });

  test("says by its code what the state does not allow [API-13]", async () => {
    const { kapi } = await signedIn();
    const { id, uuid } = await kapi.call<{ id: number; uuid: string }>("POST", "/deals", {
      body: dealBody(workspace),
    });
    await workspace.call(proposalCalls.accept, { as: null, params: { uuid }, body: { name: "Inès Roy" } });
    expect(await failure(kapi.call("PATCH", "/deals/{id}/refuse", { params: { id } }))).toMatchObject({
      kind: "DEAL_NOT_PENDING",
      status: 409,
    });
  });

  test("creates once what it had to send twice, because the first answer was lost [API-15] [S-031]", async () => {
    const lossy: typeof fetch = async (address, init) => {
      const answer = await fetch(address, init);
      if (init?.method !== "POST" || !addressOf(address).endsWith("/deals") || lost) return answer;
      lost = true;
      throw new TypeError("the connection was lost");
    };
    let lost = false;
    const { kapi } = await signedIn("admin@example.test", { fetch: lossy });
    const name = "Sent twice";
    const made = await kapi.call<{ id: number }>("POST", "/deals", { body: dealBody(workspace, { name }) });
    const { data } = await kapi.call<{ data: { id: number }[] }>("GET", "/deals", {
      query: { "filter[name]": name },
    });
    expect([lost, data.map(({ id }) => id)]).toEqual([true, [made.id]]);
  });
});
