import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import postgres from "postgres";
import { singleSignOnCalls } from "@/lib/domain/single-sign-on/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { auditOf } from "../../support/audit-rows";
import { addPasskey, loginChallenge, hasSecondFactor, outcomeOf, setUpApp } from "../../support/factors";
import { stateOf, Visitor } from "../../support/provider-visit";
import { startScriptedProvider, type ScriptedProvider } from "../../support/scripted-provider";
import { newScimToken, scimDirectory } from "../../support/scim";
import { signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let provider: ScriptedProvider;
let workspace: Workspace;
let sql: postgres.Sql;

beforeAll(async () => {
  [provider, workspace] = await Promise.all([startScriptedProvider(), makeWorkspace("sso")]);
  sql = postgres(workspace.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(() => Promise.all([provider.close(), sql.end()]));
beforeEach(() => {
  provider.lies = {};
  provider.person = {};
  provider.userinfo = null;
  provider.described = { token: "/token", keys: "/keys", algorithm: "RS256" };
  provider.broken.clear();
});

async function connect(to: Workspace, more: object = {}): Promise<void> {
  const { status, text } = await to.call(singleSignOnCalls.save, {
    as: "admin",
    body: { ...provider.client, label: "Acme ID", ...more },
  });
  if (status !== 200) throw new Error(`PUT /api/single-sign-on: ${status} ${text}`);
}

let people = 0;
/** The claims of a new user of the provider. */
const somebody = (more: object = {}) => ({
  sub: `person-${(people += 1)}`,
  email: `person-${people}@example.test`,
  email_verified: true,
  given_name: "Inès",
  family_name: "Roy",
  ...more,
});

/** Signs in with these claims. Returns the address that the site redirects to, and the browser. */
async function signIn(person: object, at = workspace): Promise<{ led: string; visitor: Visitor }> {
  provider.person = { ...person };
  const visitor = new Visitor(at);
  const address = await visitor.begin("/deals");
  const led = await visitor.comeBack({ code: provider.codeFor(address), state: stateOf(address) });
  return { led, visitor };
}

/** The way back after a refusal in signIn(): another sign-in leads to the same page. */
const refusedAs = (reason: string) => `/login?sso=${reason}&redirect=%2Fdeals`;

const users = async (at = workspace) =>
  (await at.call(userCalls.list, { as: "admin", query: { per_page: 100 } })).body.data;
const userOf = async (email: string, at = workspace) => (await users(at)).find((one) => one.email === email);

describe("a sign-in by the provider (T-24)", () => {
  test("is begun with state, nonce and PKCE, on the workspace's own host", async () => {
    await connect(workspace);
    const visitor = new Visitor(workspace);
    const address = new URL(await visitor.begin());
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: "code",
      client_id: "kapi",
      code_challenge_method: "S256",
      scope: "openid email profile",
      redirect_uri: `http://${workspace.host}:${workspace.port}/api/auth/sso/callback`,
      state: expect.stringMatching(/^.{43}$/),
      nonce: expect.stringMatching(/^.{43}$/),
    });
    const cookie = (await visitor.get("/api/auth/sso")).headers["set-cookie"]?.[0];
    expect(cookie).toMatch(/^kapi\.sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test("keeps of an attempt nothing in the clear", async () => {
    const visitor = new Visitor(workspace);
    const address = await visitor.begin();
    const rows = await sql`select * from single_sign_on_attempt where tenant_id = ${workspace.tenant.id}`;
    const nonce = new URL(address).searchParams.get("nonce") ?? "";
    for (const secret of [stateOf(address), nonce, visitor.cookies.get("kapi.sso") ?? ""])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("of a known user ends in a session of the site, where they wanted to go", async () => {
    await connect(workspace);
    const { led, visitor } = await signIn(somebody({ email: "Manager@Example.test" }));
    expect(led).toBe("/deals");
    expect(await visitor.who()).toBe("manager@example.test");
    const rows = await auditOf(workspace.adminUrl, workspace.tenant.id, "manager@example.test");
    expect(rows.map(({ action, after }) => [action, after])).toContainEqual([
      "changed",
      { single_sign_on: provider.issuer },
    ]);
    expect(rows.at(-1)).toMatchObject({ action: "signed_in", after: { channel: "site" } });
  });

  test("knows them by their subject afterwards, whatever their address is then", async () => {
    await connect(workspace);
    const person = somebody({ email: "employee@example.test" });
    await signIn(person);
    const { visitor } = await signIn({ ...person, email: "renamed@example.test" });
    expect(await visitor.who()).toBe("employee@example.test");
  });

  test("tells both addresses once that the one at the provider has changed, and records it [T-64]", async () => {
    const other = await makeWorkspace("sso-moved");
    await connect(other);
    const person = somebody({ email: "employee@example.test" });
    const moved = { ...person, email: "moved@example.test" };
    for (const one of [person, person, moved, moved]) await signIn(one, other);
    const mails = await sql<{ recipient: string }[]>`
      select recipient from outbox where tenant_id = ${other.tenant.id} and kind = 'other_address' order by id`;
    expect(mails.map(({ recipient }) => recipient)).toEqual(["employee@example.test", "moved@example.test"]);
    expect(await userOf("moved@example.test", other)).toBeUndefined();
    const rows = await auditOf(other.adminUrl, other.tenant.id, "employee@example.test");
    const told = rows.filter(({ after }) => "email_at_provider" in (after ?? {}));
    expect(told).toMatchObject([
      {
        action: "changed",
        before: { email_at_provider: "employee@example.test" },
        after: { email_at_provider: "moved@example.test", email: "employee@example.test" },
      },
    ]);
  });

  test("confirms the address that they have moved to, and takes nothing away", async () => {
    const other = await makeWorkspace("sso-renamed");
    await connect(other);
    const person = somebody({ email: "employee@example.test" });
    await signIn(person, other);
    const email = "renamed@example.test";
    await other.call(accountCalls.changeMe, { as: "employee", body: { email } });
    const login = () => other.call(authCalls.login, { as: null, body: { email, password: PASSWORD } });
    await signIn(person, other);
    expect((await userOf(email, other))?.is_verified).toBe(false);
    expect((await login()).refusal.code).toBe("EMAIL_NOT_VERIFIED");
    await signIn({ ...person, email }, other);
    expect((await userOf(email, other))?.is_verified).toBe(true);
    expect((await login()).status).toBe(200);
  });

  test("takes a key that has just replaced the last one", async () => {
    await connect(workspace);
    const person = somebody({ email: "manager2@example.test" });
    await connect(workspace, { provisions_users: true, default_role: "employee" });
    expect((await signIn(person)).led).toBe("/deals");
    provider.rotateKey();
    expect((await signIn(person)).led).toBe("/deals");
  });

  test.each([
    ["another algorithm of its signatures", { algorithm: "PS256" }],
    ["another address of its keys", { keys: "/new-keys" }],
    ["another address where codes are exchanged", { token: "/new-token" }],
  ] as const)("goes by %s at once", async (_what, change) => {
    await connect(workspace, { provisions_users: true, default_role: "employee" });
    const person = somebody();
    expect((await signIn(person)).led).toBe("/deals");
    provider.described = { ...provider.described, ...change };
    expect((await signIn(person)).led).toBe("/deals");
  });

  test("takes from userinfo whatever the ID token lacks, and what the ID token says before that", async () => {
    await connect(workspace, { provisions_users: true, default_role: "employee" });
    const { email, sub } = somebody();
    provider.userinfo = { email, email_verified: true, given_name: "Zélie", family_name: "Côté" };
    expect((await signIn({ sub, email, given_name: "Zoé" })).led).toBe("/deals");
    expect(await userOf(email)).toMatchObject({ first_name: "Zoé", last_name: "Côté" });
  });

  test("takes no address as verified because userinfo says so of another one", async () => {
    await connect(workspace, { provisions_users: true, default_role: "employee" });
    const { email, sub } = somebody();
    provider.userinfo = { email: "somebody-else@example.test", email_verified: true };
    expect((await signIn({ sub, email })).led).toBe(refusedAs("email_unverified"));
    expect(await userOf(email)).toBeUndefined();
    expect(await userOf("somebody-else@example.test")).toBeUndefined();
  });

  test("asks userinfo nothing where the ID token says all", async () => {
    await connect(workspace, { provisions_users: true, default_role: "employee" });
    provider.userinfo = {};
    const before = provider.calls.length;
    expect((await signIn(somebody())).led).toBe("/deals");
    expect(provider.calls.slice(before)).not.toContain("GET /userinfo");
  });
});

describe("who comes for the first time", () => {
  test("is unknown, unless accounts are made at the first sign-in", async () => {
    const other = await makeWorkspace("sso-new");
    await connect(other);
    const person = somebody();
    expect((await signIn(person, other)).led).toBe(refusedAs("unknown_user"));
    await connect(other, { provisions_users: true, default_role: "employee" });
    const { visitor } = await signIn(person, other);
    expect(await visitor.who()).toBe(person.email);
    expect(await userOf(person.email, other)).toMatchObject({
      first_name: "Inès",
      last_name: "Roy",
      is_invited: false,
      is_verified: true,
      roles: [{ slug: "employee" }],
    });
  });

  test("gets the role of the first claim that fits, at each sign-in", async () => {
    const other = await makeWorkspace("sso-roles");
    await connect(other, {
      provisions_users: true,
      role_claim: "realm.groups",
      role_mapping: [
        { value: "bosses", role: "manager" },
        { value: "sellers", role: "employee" },
      ],
    });
    const person = somebody();
    const roleAfter = async (groups: string[]) => {
      const { led } = await signIn({ ...person, realm: { groups } }, other);
      return [led, (await userOf(person.email, other))?.roles[0]?.slug];
    };
    expect(await roleAfter(["others"])).toEqual([refusedAs("no_role"), undefined]);
    expect(await roleAfter(["sellers", "bosses"])).toEqual(["/deals", "manager"]);
    expect(await roleAfter(["sellers"])).toEqual(["/deals", "employee"]);
    expect(await roleAfter([])).toEqual([refusedAs("no_role"), "employee"]);
  });

  test("gets the role of the directory's groups where the claim gives none, before the default [T-70]", async () => {
    const other = await makeWorkspace("sso-groups");
    await connect(other, {
      role_claim: "groups",
      role_mapping: [
        { value: "bosses", role: "manager" },
        { value: "pushed", role: "employee" },
      ],
      default_role: "manager",
    });
    const { scim, newUser } = scimDirectory(other, await newScimToken(other));
    const { id, userName: email } = await newUser();
    const person = somebody({ email });
    const roleAfter = async (groups: string[]) => {
      const { led } = await signIn({ ...person, groups }, other);
      return [led, (await userOf(email, other))?.roles[0]?.slug];
    };
    expect(await roleAfter([])).toEqual(["/deals", "manager"]);
    await scim("POST", "/Groups", { displayName: "pushed", members: [{ value: id }] });
    expect(await roleAfter(["bosses"])).toEqual(["/deals", "manager"]);
    expect(await roleAfter([])).toEqual(["/deals", "employee"]);
  });

  test("with letters of other case has the role only where the workspace says that case does not count", async () => {
    const other = await makeWorkspace("sso-case");
    const rules = {
      provisions_users: true,
      role_claim: "groups",
      role_mapping: [{ value: "Kapi-Vertrieb-Ärzte", role: "manager" }],
      default_role: "employee",
    };
    await connect(other, rules);
    const person = somebody({ groups: ["KAPI-VERTRIEB-ÄRZTE"] });
    await signIn(person, other);
    expect((await userOf(person.email, other))?.roles.map(({ slug }) => slug)).toEqual(["employee"]);
    await connect(other, { ...rules, is_role_case_exact: false });
    await signIn(person, other);
    expect((await userOf(person.email, other))?.roles.map(({ slug }) => slug)).toEqual(["manager"]);
  });

  test("does not take the last administrator's role away", async () => {
    const other = await makeWorkspace("sso-last");
    await sql`update user_account set is_active = false
      where tenant_id = ${other.tenant.id} and id = ${other.users.super_admin}`;
    await connect(other, {
      role_claim: "groups",
      role_mapping: [{ value: "sellers", role: "employee" }],
    });
    const { led } = await signIn(somebody({ email: "admin@example.test", groups: ["sellers"] }), other);
    expect([led, (await userOf("admin@example.test", other))?.roles[0]?.slug]).toEqual(["/deals", "admin"]);
  });

  test("does not wake the password of whoever registered the address before", async () => {
    const other = await makeWorkspace("sso-squat");
    const email = "victim@example.test";
    await sql`insert into user_account (tenant_id, uuid, email, first_name, last_name, password_hash, role_id)
      select tenant_id, gen_random_uuid(), ${email}, 'Not', 'Me', password_hash, role_id
      from user_account where tenant_id = ${other.tenant.id} and id = ${other.users.manager}`;
    await connect(other);
    const { visitor } = await signIn(somebody({ email }), other);
    expect(await visitor.who()).toBe(email);
    expect((await signInOnSite(other, { email, password: PASSWORD })).url).toContain("error=");
  });

  test("leaves no way in to whoever moved their account to the address before", async () => {
    const other = await makeWorkspace("sso-moved");
    const passkey = await addPasskey(other, "employee");
    await setUpApp(other, "employee");
    const { body } = await other.call(tokenCalls.create, {
      as: "employee",
      body: { name: "Mine", permissions: ["deals.read"], expires_in_days: 30 },
    });
    const { token } = body.data;
    expect((await other.call(dealCalls.list, { token })).status).toBe(200);
    const email = "director@example.test";
    await other.call(accountCalls.changeMe, { as: "employee", body: { email } });
    await connect(other, { role_claim: "groups", role_mapping: [{ value: "directors", role: "admin" }] });
    const { visitor } = await signIn(somebody({ email, groups: ["directors"] }), other);
    expect(await visitor.who()).toBe(email);
    const signed = passkey.assertion(await loginChallenge(other));
    expect(outcomeOf(await signInOnSite(other, { passkey: JSON.stringify(signed) }))).toEqual({
      cookie: "",
      refusal: ["passkey_refused"],
    });
    expect((await other.call(dealCalls.list, { token })).status).toBe(401);
    expect((await other.call(authCalls.me, { as: "employee" })).status).toBe(401);
    expect(await hasSecondFactor(other, "employee")).toBe(false);
  });
});

describe("refused, counted and written down", () => {
  const reasonAfter = async (person: object, lies: ScriptedProvider["lies"] = {}) => {
    provider.lies = lies;
    const { led, visitor } = await signIn(person);
    expect(await visitor.who()).toBeNull();
    return led;
  };

  test.each([
    ["another issuer", { claims: { iss: "http://127.0.0.1:9" } }],
    ["another audience", { claims: { aud: "another-client" } }],
    ["another nonce", { claims: { nonce: "of-another-attempt" } }],
    ["no nonce", { claims: { nonce: undefined } }],
    ["a time that is over", { claims: { exp: Math.floor(Date.now() / 1_000) - 61 } }],
    ["a time more than a minute ahead", { claims: { nbf: Math.floor(Date.now() / 1_000) + 3_600 } }],
    ["a key that is not the provider's", { strangeKey: true }],
    ["no signature", { isUnsigned: true }],
  ])("a token with %s", async (_name, lies) => {
    await connect(workspace);
    expect(await reasonAfter(somebody({ email: "manager@example.test" }), lies)).toBe(refusedAs("token"));
    const rows = await auditOf(workspace.adminUrl, workspace.tenant.id, "");
    expect(rows.at(-1)).toMatchObject({
      action: "sign_in_failed",
      type: "single_sign_on",
      after: { by: "sso", reason: "token", why: expect.stringMatching(/\w/) as string },
    });
  });

  test.each([
    ["no address", "email_missing", { email: undefined }],
    ["an address that is not verified", "email_unverified", { email_verified: false }],
    ["an address of which that is not said", "email_unverified", { email_verified: undefined }],
    ["an address of another domain", "domain", { email: "manager@example.org" }],
  ])("%s", async (_name, reason, claims) => {
    await connect(workspace, { mail_domains: ["example.test"] });
    expect(await reasonAfter(somebody({ email: "manager@example.test", ...claims }))).toBe(refusedAs(reason));
  });

  test("a disabled user, a super admin, and whoever got somebody else's address", async () => {
    const other = await makeWorkspace("sso-who");
    await connect(other);
    await other.call(userCalls.status, {
      as: "admin",
      params: { id: other.users.employee },
      body: { is_active: false },
    });
    const led = async (email: string) => (await signIn(somebody({ email }), other)).led;
    expect(await led("employee@example.test")).toBe(refusedAs("inactive"));
    expect(await led("super_admin@example.test")).toBe(refusedAs("super_admin"));
    expect(await led("manager@example.test")).toBe("/deals");
    expect(await led("manager@example.test")).toBe(refusedAs("other_identity"));
    const [row] = (await auditOf(other.adminUrl, other.tenant.id, "manager@example.test")).slice(-1);
    expect(row).toMatchObject({ action: "sign_in_failed", after: { reason: "other_identity" } });
  });

  test("a state that was used, is over, or is another browser's or workspace's", async () => {
    await connect(workspace);
    provider.person = somebody({ email: "admin@example.test" });
    const visitor = new Visitor(workspace);
    const address = await visitor.begin();
    const answer = { code: provider.codeFor(address), state: stateOf(address) };
    const stranger = new Visitor(workspace);
    await stranger.begin();
    expect(await stranger.comeBack(answer)).toBe("/login?sso=state");
    const elsewhere = await makeWorkspace("sso-else");
    await connect(elsewhere);
    const foreign = new Visitor(elsewhere);
    foreign.cookies.set("kapi.sso", visitor.cookies.get("kapi.sso") ?? "");
    expect(await foreign.comeBack(answer)).toBe("/login?sso=state");
    expect(await visitor.comeBack(answer)).toBe("/dashboard");
    expect(await visitor.comeBack(answer)).toBe("/login?sso=state");
    const late = await visitor.begin();
    await sql`update single_sign_on_attempt set expires_at = now() where tenant_id = ${workspace.tenant.id}`;
    expect(await visitor.comeBack({ code: provider.codeFor(late), state: stateOf(late) })).toBe(
      "/login?sso=state",
    );
  });

  test("a code that the provider does not take, and a person who said no", async () => {
    await connect(workspace);
    const visitor = new Visitor(workspace);
    expect(await visitor.comeBack({ code: "invented", state: stateOf(await visitor.begin()) })).toBe(
      "/login?sso=token",
    );
    expect(await visitor.comeBack({ error: "access_denied", state: stateOf(await visitor.begin()) })).toBe(
      "/login?sso=denied",
    );
  });

  test("a provider that is away, and a workspace that has none", async () => {
    const other = await makeWorkspace("sso-away");
    const visitor = new Visitor(other);
    expect(await visitor.begin()).toBe("/login?sso=off");
    await connect(other);
    provider.broken.set("/.well-known/openid-configuration", { status: 503 });
    expect(await visitor.begin()).toBe("/login?sso=provider");
    await connect(other, { is_enabled: false });
    expect(await visitor.begin()).toBe("/login?sso=off");
  });

  test("an attempt that was begun with another provider", async () => {
    const other = await makeWorkspace("sso-changed");
    await connect(other);
    provider.person = somebody({ email: "manager@example.test" });
    const visitor = new Visitor(other);
    const address = await visitor.begin();
    await connect(other, { label: "Other ID" });
    expect(await visitor.comeBack({ code: provider.codeFor(address), state: stateOf(address) })).toBe(
      "/login?sso=state",
    );
  });
});

describe("enforced", () => {
  test("passwords open nothing but for administrators; registering is refused, links are not mailed", async () => {
    const other = await makeWorkspace("sso-only");
    await connect(other, { is_enforced: true });
    const login = (email: string) =>
      other.call(authCalls.login, { as: null, body: { email, password: PASSWORD } });
    expect((await login("manager@example.test")).refusal.code).toBe("SSO_REQUIRED");
    expect((await login("admin@example.test")).status).toBe(200);
    const site = await signInOnSite(other, { email: "employee@example.test", password: PASSWORD });
    expect(site.url).toContain("SSO_REQUIRED");
    const registered = await other.call(accountCalls.register, {
      as: null,
      body: {
        first_name: "New",
        last_name: "Comer",
        email: "new@example.test",
        password: PASSWORD,
        password_confirmation: PASSWORD,
        tenant_name: other.tenant.slug,
      },
    });
    expect([registered.status, registered.refusal.code]).toEqual([403, "SSO_REQUIRED"]);
    for (const email of ["manager@example.test", "admin@example.test"])
      expect((await other.call(accountCalls.forgotPassword, { as: null, body: { email } })).status).toBe(200);
    const invited = await other.call(userCalls.invite, {
      as: "admin",
      body: { email: "guest@example.test", first_name: "Ana", last_name: "Lima", role: "employee" },
    });
    expect(invited.status).toBe(201);
    expect(
      await sql`select kind, recipient from outbox
        where tenant_id = ${other.tenant.id} and kind <> 'new_device' order by id`,
    ).toMatchObject([
      { kind: "reset", recipient: "admin@example.test" },
      { kind: "invited", recipient: "guest@example.test" },
    ]);
    expect((await signIn(somebody({ email: "guest@example.test" }), other)).led).toBe("/deals");
  });
});
