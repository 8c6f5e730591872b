import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import postgres from "postgres";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { stateOf, Visitor } from "../../support/provider-visit";
import { startScriptedProvider, type ScriptedProvider } from "../../support/scripted-provider";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let provider: ScriptedProvider;
let workspace: Workspace;
let sql: postgres.Sql;

beforeAll(async () => {
  [provider, workspace] = await Promise.all([startScriptedProvider(), makeWorkspace("sso-out")]);
  sql = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => Promise.all([provider.close(), sql.end()]));
beforeEach(() => {
  provider.lies = {};
  provider.described = { token: "/token", keys: "/keys", end: "/end?ui=plain", algorithm: "RS256" };
  return connect({ signs_out_at_provider: true });
});

async function connect(more: object = {}): Promise<void> {
  const { status, text } = await workspace.call(singleSignOnCalls.save, {
    as: "admin",
    body: { ...provider.client, label: "Acme ID", ...more },
  });
  if (status !== 200) throw new Error(`PUT /api/single-sign-on: ${status} ${text}`);
}

/** A browser on which the manager has signed in at the provider. */
async function signedIn(): Promise<Visitor> {
  provider.person = { sub: "manager", email: "manager@example.test", email_verified: true };
  const visitor = new Visitor(workspace);
  const address = await visitor.begin("/deals");
  await visitor.comeBack({ code: provider.codeFor(address), state: stateOf(address) });
  return visitor;
}

const site = () => `http://${workspace.host}:${workspace.port}`;
/** Where a sign-out leads at the provider. */
async function leading(visitor: Visitor): Promise<URL> {
  const { status, body } = await visitor.signOut();
  expect(status).toBe(200);
  return new URL(body?.data.provider_logout_url ?? "");
}

describe("a sign-out of a session by single sign-on [T-71]", () => {
  test("ends ours, and names the address that ends the provider's, by its ID token", async () => {
    const visitor = await signedIn();
    expect(await visitor.who()).toBe("manager@example.test");
    const address = await leading(visitor);
    expect(await visitor.who()).toBeNull();
    expect(address.origin + address.pathname).toBe(`${provider.issuer}/end`);
    const { id_token_hint: token, ...others } = Object.fromEntries(address.searchParams);
    expect(others).toEqual({
      ui: "plain",
      client_id: "kapi",
      post_logout_redirect_uri: `${site()}/api/auth/sso/signed-out`,
      state: visitor.cookies.get("kapi.sso-out"),
    });
    const claims: unknown = JSON.parse(Buffer.from(token?.split(".")[1] ?? "", "base64url").toString());
    expect(claims).toMatchObject({ iss: provider.issuer, sub: "manager" });
  });

  test("keeps the ID token sealed, and only until then", async () => {
    const visitor = await signedIn();
    const kept = async () => {
      const rows = await sql<{ at: string | null }[]>`select at_provider as at from session
        where tenant_id = ${workspace.tenant.id} and signed_in_by = 'sso' order by id desc limit 1`;
      return rows[0]?.at;
    };
    expect(await kept()).toMatch(/^v1\./);
    await visitor.signOut();
    expect(await kept()).toBeNull();
  });

  test("names the client and the person where the ID token is too long for an address", async () => {
    provider.lies = { claims: { groups: Array.from({ length: 500 }, (_, at) => `group-${at}`) } };
    const query = (await leading(await signedIn())).searchParams;
    expect(query.has("id_token_hint")).toBe(false);
    expect([query.get("client_id"), query.get("logout_hint")]).toEqual(["kapi", "manager@example.test"]);
  });

  test("comes back to the sign-in, which says so of this browser's own sign-out alone", async () => {
    const visitor = await signedIn();
    const state = (await leading(visitor)).searchParams.get("state") ?? "";
    const back = async (query: Record<string, string>, by = visitor) =>
      (await by.get(`/api/auth/sso/signed-out?${new URLSearchParams(query)}`)).headers.location;
    expect(await back({ state: "another" })).toBe("/login");
    expect(await back({ state }, new Visitor(workspace))).toBe("/login");
    expect(await back({ state: "" }, new Visitor(workspace))).toBe("/login");
    const elsewhere = { state, redirect: "https://evil.test", post_logout_redirect_uri: "https://evil.test" };
    expect(await back(elsewhere)).toBe("/login?sso=signed_out");
    expect(await back({ state })).toBe("/login");
  });

  test("leaves a session that is open alone when somebody only opens the address of the return", async () => {
    const visitor = await signedIn();
    await visitor.get("/api/auth/sso/signed-out?state=x");
    expect(await visitor.who()).toBe("manager@example.test");
  });

  test("ends ours alone where the workspace, the provider or the kind of session wants no more", async () => {
    const other = await signedIn();
    await connect({ signs_out_at_provider: false });
    expect((await other.signOut()).status).toBe(204);
    expect(await other.who()).toBeNull();
    expect((await (await signedIn()).signOut()).status).toBe(204);
    await connect({ signs_out_at_provider: true });
    delete provider.described.end;
    expect((await (await signedIn()).signOut()).status).toBe(204);
    provider.described.end = "javascript:alert(1)";
    expect((await (await signedIn()).signOut()).status).toBe(204);
    const { status, text } = await workspace.call(authCalls.logout, { as: "employee" });
    expect([status, text]).toEqual([204, ""]);
  });

  test("asks the provider nothing, so that it cannot keep our session open", async () => {
    const visitor = await signedIn();
    const before = provider.calls.length;
    provider.broken.set("/.well-known/openid-configuration", { status: 500 });
    await leading(visitor);
    provider.broken.clear();
    expect(provider.calls.slice(before)).toEqual([]);
    expect(await visitor.who()).toBeNull();
  });

  test("is on for a new provider, and stays as it is where a save leaves it out", async () => {
    const fresh = await makeWorkspace("sso-out-new");
    const put = async (more: object) =>
      (
        await fresh.call(singleSignOnCalls.save, {
          as: "admin",
          body: { ...provider.client, label: "Acme ID", ...more },
        })
      ).body.data;
    expect(await put({})).toMatchObject({
      signs_out_at_provider: true,
      post_logout_redirect_uri: `http://${fresh.host}:${fresh.port}/api/auth/sso/signed-out`,
    });
    expect((await put({ signs_out_at_provider: false })).signs_out_at_provider).toBe(false);
    expect((await put({})).signs_out_at_provider).toBe(false);
  });
});
