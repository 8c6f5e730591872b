import postgres from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { factorCalls } from "@/lib/domain/factors/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { userCalls } from "@/lib/domain/users/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { auditOf } from "../../support/audit-rows";
import {
  addPasskey,
  ageSessions,
  codeOf,
  hasSecondFactor,
  setUpApp,
  partyAt,
  type Options,
} from "../../support/factors";
import { outboxTo } from "../../support/outbox-rows";
import { SoftPasskey } from "../../support/soft-passkey";
import { makeWorkspace, PASSWORD, type Caller, type Workspace } from "../../support/workspace";

let ours: Workspace;
beforeAll(async () => {
  ours = await makeWorkspace("factors");
});

const factors = async (as: Caller) => (await ours.call(factorCalls.list, { as })).body.data;

describe("an authenticator app", () => {
  test("counts once its code was right; recovery codes come with it, stored as hashes [T-20]", async () => {
    const begun = await ours.call(factorCalls.beginAuthenticator);
    const { secret, uri } = begun.body.data;
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);
    expect(await factors("manager")).toMatchObject({ has_password: true, authenticator: null });
    const confirm = (code: string) => ours.call(factorCalls.confirmAuthenticator, { body: { code } });
    expect((await confirm("000000")).refusal.errors[0]?.field).toBe("code");
    expect(await hasSecondFactor(ours, "manager")).toBe(false);
    const { recovery_codes: codes } = (await confirm(await codeOf(secret))).body.data;
    expect(new Set(codes).size).toBe(10);
    expect(await factors("manager")).toMatchObject({ recovery_codes_left: 10 });
    expect(await hasSecondFactor(ours, "manager")).toBe(true);
    const sql = postgres(ours.adminUrl, { max: 1, onnotice: () => undefined });
    const [stored] = await sql`
      select secret, (select string_agg(code_hash, ' ') from recovery_code where tenant_id = ${ours.tenant.id}) as hashes
      from authenticator where tenant_id = ${ours.tenant.id}`;
    await sql.end();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(codes?.[0]?.replaceAll("-", ""));
    expect((await ours.call(factorCalls.beginAuthenticator)).status).toBe(409);
  });

  test("when it is removed, so are the recovery codes; trail and mails tell of both", async () => {
    expect((await ours.call(factorCalls.removeAuthenticator)).status).toBe(204);
    expect((await ours.call(factorCalls.removeAuthenticator)).status).toBe(404);
    expect(await factors("manager")).toMatchObject({ authenticator: null, recovery_codes_left: 0 });
    expect(await hasSecondFactor(ours, "manager")).toBe(false);
    const trail = await auditOf(ours.adminUrl, ours.tenant.id, "manager@example.test");
    expect(trail.map(({ action, type }) => `${type} ${action}`)).toEqual([
      "authenticator created",
      "authenticator deleted",
    ]);
    const sql = postgres(ours.adminUrl, { max: 1, onnotice: () => undefined });
    const mails = await outboxTo(sql, "manager@example.test");
    await sql.end();
    expect(mails.filter(({ kind }) => kind === "factor_changed").length).toBeGreaterThanOrEqual(2);
  });
});

describe("passkeys", () => {
  test("are added, listed and removed by their owner alone", async () => {
    await addPasskey(ours, "employee", "Phone");
    const [found] = (await factors("employee")).passkeys;
    expect(found).toMatchObject({ name: "Phone", host: ours.host });
    const remove = (as: Caller) => ours.call(factorCalls.removePasskey, { as, params: { id: found?.id } });
    expect((await remove("manager")).status).toBe(404);
    expect((await remove("employee")).status).toBe(204);
    expect(await hasSecondFactor(ours, "employee")).toBe(false);
  });

  test("that were not asked for, asked twice, made elsewhere or for somebody else are refused", async () => {
    const options = async (as: Caller) =>
      (await ours.call(factorCalls.askForPasskey, { as })).body.data as Options;
    const add = (credential: object, as: Caller = "employee") =>
      ours.call(factorCalls.addPasskey, { as, untyped: { body: { name: "Key", credential } } });
    const { challenge, user } = await options("employee");
    const key = new SoftPasskey(partyAt(ours), user.id);
    const refused = [422, "passkey_refused"];
    const outcome = async (...given: Parameters<typeof add>) => {
      const { status, refusal } = await add(...given);
      return [status, refusal.errors[0]?.code];
    };
    expect(await outcome(key.registration("made-up"))).toEqual(refused);
    expect(await outcome(key.registration(challenge), "manager")).toEqual(refused);
    const elsewhere = await options("employee");
    expect(await outcome(key.registration(elsewhere.challenge, { origin: "https://evil.example" }))).toEqual(
      refused,
    );
    expect(
      await outcome(key.registration((await options("employee")).challenge, { isVerified: false })),
    ).toEqual(refused);
    expect((await add(key.registration(challenge))).status).toBe(201);
    expect(await outcome(key.registration(challenge))).toEqual(refused);
    expect(await outcome(key.registration((await options("employee")).challenge))).toEqual(refused);
  });
});

test("recovery codes made anew end the former ones, and need a factor to stand in for", async () => {
  expect((await ours.call(factorCalls.renewCodes, { as: "none" })).status).toBe(409);
  const { codes } = await setUpApp(ours, "admin");
  const renewed = await ours.call(factorCalls.renewCodes, { as: "admin" });
  const login = (code = "") =>
    ours.call(authCalls.login, { as: null, body: { email: "admin@example.test", password: PASSWORD, code } });
  expect((await login(codes[0])).status).toBe(422);
  expect((await login(renewed.body.data.recovery_codes[0])).status).toBe(200);
});

describe("an administrator", () => {
  const reset = (as: Caller, whom: Caller) =>
    ours.call(userCalls.resetFactors, { as, params: { id: ours.users[whom] } });

  test("resets somebody's factors, which ends their sessions and is told them and the trail", async () => {
    await setUpApp(ours, "none");
    const { status, body } = await reset("admin", "none");
    expect([status, body.data.has_second_factor]).toEqual([200, false]);
    expect(await hasSecondFactor(ours, "none")).toBe(false);
    expect((await ours.call(authCalls.me, { as: "none" })).status).toBe(401);
    const trail = await auditOf(ours.adminUrl, ours.tenant.id, "Zoé none");
    expect(trail.at(-1)).toMatchObject({ action: "factors_reset", after: { factors: 1 } });
  });

  test("does not reset their own, nor those of whoever stands above them", async () => {
    expect((await reset("admin", "admin")).refusal.code).toBe("OWN_ACCOUNT");
    expect((await reset("admin", "super_admin")).refusal.code).toBe("SUPER_ADMIN_ONLY");
  });
});

describe("a session that proved itself more than ten minutes ago", () => {
  const makeToken = () =>
    ours.call(tokenCalls.create, {
      as: "super_admin",
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 1 },
    });
  const confirm = (body: object) => ours.call(authCalls.confirm, { as: "super_admin", body });

  test("is asked to prove it anew, by the password, and may then go on [T-20]", async () => {
    await ageSessions(ours, "super_admin", 11);
    const asked = await makeToken();
    expect([asked.status, asked.refusal.code]).toEqual([403, "STEP_UP_REQUIRED"]);
    expect((await confirm({ password: "wrong" })).refusal.errors[0]?.field).toBe("password");
    expect((await makeToken()).status).toBe(403);
    expect((await confirm({ password: PASSWORD })).status).toBe(200);
    expect((await makeToken()).status).toBe(201);
    const trail = await auditOf(ours.adminUrl, ours.tenant.id, "super_admin@example.test");
    expect(trail.map(({ action }) => action)).toContain("step_up_failed");
  });

  test("proves it by a code, or by a passkey that was asked for this, once", async () => {
    const { secret } = await setUpApp(ours, "super_admin");
    const passkey = await addPasskey(ours, "super_admin");
    await ageSessions(ours, "super_admin", 11);
    const code = await codeOf(secret);
    expect((await confirm({ code })).status).toBe(200);
    expect((await confirm({ code })).status).toBe(422);
    await ageSessions(ours, "super_admin", 11);
    const ways = await ours.call(authCalls.waysToConfirm, { as: "super_admin" });
    expect(ways.body.data).toMatchObject({ password: false, code: true });
    const signed = passkey.assertion(String(ways.body.data.passkey?.["challenge"]));
    expect((await confirm({ passkey: signed })).status).toBe(200);
    expect((await confirm({ passkey: signed })).refusal.errors[0]?.field).toBe("passkey");
    expect((await makeToken()).status).toBe(201);
  });

  test("is not confirmed by the password of somebody who has a second factor [T-20]", async () => {
    await ageSessions(ours, "super_admin", 11);
    const byPassword = await confirm({ password: PASSWORD });
    expect([byPassword.status, byPassword.refusal.errors[0]?.code]).toEqual([422, "factor_needed"]);
    const removed = await ours.call(factorCalls.removeAuthenticator, { as: "super_admin" });
    expect([removed.status, removed.refusal.code]).toEqual([403, "STEP_UP_REQUIRED"]);
    expect(await hasSecondFactor(ours, "super_admin")).toBe(true);
  });

  test("gives one proof at a time", async () => {
    expect((await confirm({})).status).toBe(422);
    expect((await confirm({ password: PASSWORD, code: "123456" })).status).toBe(422);
  });
});

test("a refused registration of a passkey uses up its challenge [T-20]", async () => {
  const as = "employee";
  const before = (await factors(as)).passkeys;
  const options = await ours.call(factorCalls.askForPasskey, { as });
  const { challenge, user } = options.body.data as Options;
  const add = (party: ReturnType<typeof partyAt>) =>
    ours.call(factorCalls.addPasskey, {
      as,
      untyped: {
        body: { name: "Phone", credential: new SoftPasskey(party, user.id).registration(challenge) },
      },
    });
  const elsewhere = { rpId: "evil.example", origin: "https://evil.example" };
  expect((await add(elsewhere)).status).toBe(422);
  const again = await add(partyAt(ours));
  expect([again.status, again.refusal.errors[0]?.code]).toEqual([422, "passkey_refused"]);
  expect((await factors(as)).passkeys).toEqual(before);
});
