import { afterAll, beforeAll, expect, test } from "vitest";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import { keepCookies, Visitor } from "../../support/provider-visit";
import { startRealProvider, type RealProvider } from "../../support/real-provider";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let workspace: Workspace;
let provider: RealProvider;

beforeAll(async () => {
  workspace = await makeWorkspace("sso-real");
  provider = await startRealProvider(() => [
    `http://${workspace.host}:${workspace.port}/api/auth/sso/callback`,
  ]);
  const { status, text } = await workspace.call(singleSignOnCalls.save, {
    as: "admin",
    body: {
      ...provider.client,
      label: "Real ID",
      provisions_users: true,
      role_claim: "groups",
      role_mapping: [{ value: "sellers", role: "employee" }],
    },
  });
  if (status !== 200) throw new Error(text);
});
afterAll(() => provider.close());

/** Follows the provider's redirects like a browser. Returns the URL that leads back to the site. */
async function throughProvider(address: string, cookies = new Map<string, string>()): Promise<URL> {
  let next = new URL(address);
  for (let hop = 0; hop < 6 && next.origin === provider.client.issuer; hop++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(next, { redirect: "manual", headers: { cookie } });
    keepCookies(cookies, answer.headers.getSetCookie());
    next = new URL(answer.headers.get("location") ?? "about:blank", next);
  }
  return next;
}

async function signIn(): Promise<{ led: string; who: string | null }> {
  const visitor = new Visitor(workspace);
  const back = await throughProvider(await visitor.begin("/deals"));
  const led = await visitor.comeBack(Object.fromEntries(back.searchParams));
  return { led, who: await visitor.who() };
}

const PERSON = {
  sub: "real-1",
  email: "real@example.test",
  email_verified: true,
  given_name: "Rita",
  family_name: "Real",
  groups: ["sellers"],
};

test("a real provider signs somebody in, by what it says at its userinfo endpoint [T-24]", async () => {
  provider.person = PERSON;
  expect(await signIn()).toEqual({ led: "/deals", who: "real@example.test" });
});

test("and after its keys were replaced", async () => {
  provider.person = PERSON;
  provider.rotateKey();
  expect(await signIn()).toEqual({ led: "/deals", who: "real@example.test" });
});

test("and nobody who said no there, or has no group that counts", async () => {
  provider.person = null;
  expect(await signIn()).toEqual({ led: "/login?sso=denied&redirect=%2Fdeals", who: null });
  provider.person = { ...PERSON, sub: "real-2", email: "other@example.test", groups: [] };
  expect(await signIn()).toEqual({ led: "/login?sso=no_role&redirect=%2Fdeals", who: null });
});

test("the test of the settings finds nothing wrong with it, but with a wrong secret", async () => {
  const tested = async (more: object = {}) =>
    (await workspace.call(singleSignOnCalls.test, { as: "admin", body: { ...provider.client, ...more } }))
      .body.data.problem;
  expect(await tested()).toBeNull();
  expect(await tested({ client_secret: "wrong" })).toBe("client_refused");
});

test("it ends its own session when somebody signs out here, and leads them back [T-71]", async () => {
  provider.person = PERSON;
  const [visitor, atProvider] = [new Visitor(workspace), new Map<string, string>()];
  const back = await throughProvider(await visitor.begin("/deals"), atProvider);
  await visitor.comeBack(Object.fromEntries(back.searchParams));
  const { body } = await visitor.signOut();
  const cookie = () => [...atProvider].map(([name, value]) => `${name}=${value}`).join("; ");
  const asked = await fetch(body?.data.provider_logout_url ?? "", { headers: { cookie: cookie() } });
  keepCookies(atProvider, asked.headers.getSetCookie());
  const page = await asked.text();
  const [, action = "", xsrf = ""] = /action="([^"]+)"[^]*?name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const ended = await fetch(action, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookie() },
    body: new URLSearchParams({ xsrf, logout: "yes" }),
  });
  const returned = new URL(ended.headers.get("location") ?? "about:blank");
  expect(returned.origin).toBe(`http://${workspace.host}:${workspace.port}`);
  const { headers } = await visitor.get(returned.pathname + returned.search);
  expect(headers.location).toBe("/login?sso=signed_out");
  expect(await visitor.who()).toBeNull();
});
