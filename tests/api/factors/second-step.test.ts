import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { signInStep } from "@/db/schema";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { dealCalls } from "@/lib/domain/deals/calls";
import { auditOf } from "../../support/audit-rows";
import {
  addPasskey,
  loginChallenge,
  codeOf,
  forgetUsedCode,
  outcomeOf,
  setUpApp,
  stepOf,
} from "../../support/factors";
import { signInOnSite } from "../../support/site-session";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let ours: Workspace;
let theirs: Workspace;
let app: Awaited<ReturnType<typeof setUpApp>>;
beforeAll(async () => {
  [ours, theirs] = [await makeWorkspace("second"), await makeWorkspace("others")];
  app = await setUpApp(ours, "manager");
});

const finish = async (fields: Parameters<typeof signInOnSite>[1], at = ours) =>
  outcomeOf(await signInOnSite(at, fields));

const refusedAs = (reason: string): unknown =>
  expect.objectContaining({
    action: "sign_in_failed",
    after: expect.objectContaining({ reason }) as unknown,
  });

describe("a user with an authenticator app", () => {
  test("gets no session for the password alone, and one for the code that follows [T-20]", async () => {
    const first = await finish({ email: "manager@example.test", password: PASSWORD });
    expect(first.cookie).toBe("");
    expect([first.refusal[0], first.refusal[2]]).toEqual(["SECOND_FACTOR_REQUIRED", "app"]);
    const second = await finish({ step: first.refusal[1] ?? "", code: await codeOf(app.secret) });
    expect(second.cookie).toMatch(/^kapi\.session=/);
    const trail = await auditOf(ours.adminUrl, ours.tenant.id, "manager@example.test");
    expect(trail.filter(({ action }) => action === "signed_in").at(-1)).toMatchObject({
      actor: "manager",
      after: { by: "password", factor: "app", channel: "site" },
    });
  });

  test("cannot use a code twice, nor one that came before it", async () => {
    await forgetUsedCode(ours, "manager");
    const code = await codeOf(app.secret);
    expect((await finish({ step: await stepOf(ours, "manager"), code })).cookie).not.toBe("");
    const step = await stepOf(ours, "manager");
    expect((await finish({ step, code })).refusal).toEqual(["code_incorrect"]);
    expect((await finish({ step, code: await codeOf(app.secret, -30) })).refusal).toEqual(["code_incorrect"]);
  });

  test("is refused a wrong code, five times; then the step is over, for the right one too", async () => {
    await forgetUsedCode(ours, "manager");
    const step = await stepOf(ours, "manager");
    for (let tries = 0; tries < 5; tries++)
      expect((await finish({ step, code: "000000" })).refusal).toEqual(["code_incorrect"]);
    expect((await finish({ step, code: await codeOf(app.secret) })).refusal).toEqual(["SIGN_IN_STEP_OVER"]);
    const trail = await auditOf(ours.adminUrl, ours.tenant.id, "manager@example.test");
    expect(trail.filter(({ after }) => after?.["reason"] === "code").length).toBeGreaterThanOrEqual(5);
  });

  test("cannot finish a step that is 10 minutes old, was finished, or never was", async () => {
    await forgetUsedCode(ours, "manager");
    const code = await codeOf(app.secret);
    const late = await stepOf(ours, "manager");
    await ownerTransaction(ours.adminUrl, (db) =>
      db
        .update(signInStep)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(and(eq(signInStep.tenantId, ours.tenant.id), eq(signInStep.userId, ours.users.manager))),
    );
    expect((await finish({ step: late, code })).refusal).toEqual(["SIGN_IN_STEP_OVER"]);
    const step = await stepOf(ours, "manager");
    expect((await finish({ step, code })).cookie).not.toBe("");
    expect((await finish({ step, code: app.codes[0] ?? "" })).refusal).toEqual(["SIGN_IN_STEP_OVER"]);
    expect((await finish({ step: "made-up", code })).refusal).toEqual(["SIGN_IN_STEP_OVER"]);
    const ofUser = await auditOf(ours.adminUrl, ours.tenant.id, "manager@example.test");
    expect(ofUser).toContainEqual(refusedAs("step"));
    // One that was finished is stored no more, and made-up ones must not flood the trail.
    const unknown = await auditOf(ours.adminUrl, ours.tenant.id, "unknown sign-in");
    expect(unknown).toEqual([refusedAs("step")]);
  });

  test("finishes nobody else's step, and none of another workspace", async () => {
    const other = await setUpApp(theirs, "manager");
    const step = await stepOf(theirs, "manager");
    // The right code of one user does not complete another user's step.
    await forgetUsedCode(ours, "manager");
    const code = await codeOf(app.secret);
    expect((await finish({ step, code }, theirs)).refusal).toEqual(["code_incorrect"]);
    expect((await finish({ step, code: await codeOf(other.secret) }, ours)).refusal).toEqual([
      "SIGN_IN_STEP_OVER",
    ]);
  });

  test("signs in by a recovery code, however it is typed, once", async () => {
    const code = app.codes[1]?.replaceAll("-", " ").toUpperCase() ?? "";
    expect((await finish({ step: await stepOf(ours, "manager"), code })).cookie).not.toBe("");
    expect((await finish({ step: await stepOf(ours, "manager"), code })).refusal).toEqual(["code_incorrect"]);
  });

  test("loses an open step when the password is changed", async () => {
    const step = await stepOf(ours, "manager");
    const changed = await ours.call(accountCalls.changePassword, {
      body: { current_password: PASSWORD, password: PASSWORD, password_confirmation: PASSWORD },
    });
    expect(changed.status).toBe(200);
    expect((await finish({ step, code: app.codes[2] ?? "" })).refusal).toEqual(["SIGN_IN_STEP_OVER"]);
  });
});

describe("POST /login", () => {
  const login = (code?: string) =>
    ours.call(authCalls.login, {
      as: null,
      body: { email: "manager@example.test", password: PASSWORD, ...(code === undefined ? {} : { code }) },
    });

  test("asks for a code of who has a second factor, and takes one of the app or a recovery code", async () => {
    await forgetUsedCode(ours, "manager");
    const without = await login();
    expect([without.status, without.refusal.code]).toEqual([403, "SECOND_FACTOR_REQUIRED"]);
    const wrong = await login("123456");
    expect([wrong.status, wrong.refusal.errors[0]?.field]).toEqual([422, "code"]);
    const code = await codeOf(app.secret);
    expect((await login(code)).status).toBe(200);
    expect((await login(code)).status).toBe(422);
    expect((await login(app.codes[3])).status).toBe(200);
  });

  test("does not look at a code when the password is wrong", async () => {
    const code = app.codes[4] ?? "";
    const { status, refusal } = await ours.call(authCalls.login, {
      as: null,
      body: { email: "manager@example.test", password: "wrong", code },
    });
    expect([status, refusal.errors[0]?.field]).toEqual([422, "password"]);
    expect((await login(code)).status).toBe(200);
  });

  test("takes anything for a code of who has none, as before", async () => {
    const { status } = await ours.call(authCalls.login, {
      as: null,
      body: { email: "employee@example.test", password: PASSWORD },
    });
    expect(status).toBe(200);
  });

  test("leaves API tokens of such a user alone", async () => {
    const made = await ours.call(tokenCalls.create, {
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 1 },
    });
    expect((await ours.call(dealCalls.list, { token: made.body.data.token })).status).toBe(200);
  });
});

describe("a passkey as the second factor", () => {
  test("finishes the step of its own user, once", async () => {
    const passkey = await addPasskey(ours, "employee");
    const step = await stepOf(ours, "employee");
    const signed = JSON.stringify(passkey.assertion(await loginChallenge(ours, step)));
    // A signature for the employee's step does not complete anybody else's.
    const others = await stepOf(ours, "manager");
    expect((await finish({ step: others, passkey: signed })).refusal).toEqual(["passkey_refused"]);
    const again = JSON.stringify(passkey.assertion(await loginChallenge(ours, step)));
    expect((await finish({ step, passkey: again })).cookie).not.toBe("");
    const next = await stepOf(ours, "employee");
    expect((await finish({ step: next, passkey: again })).refusal).toEqual(["passkey_refused"]);
  });
});
