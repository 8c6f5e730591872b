import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { startMailingSite, tokenOf, type MailingSite } from "../../support/mailing-site";
import { type Workspace, callsAs, PASSWORD } from "../../support/workspace";

let site: MailingSite;
let key: string;
beforeAll(async () => {
  site = await startMailingSite("keyed");
});
afterAll(() => site.close());
beforeEach(() => {
  key = randomUUID();
});

const call: Workspace["call"] = (to, ...rest) =>
  callsAs(() => site.workspace, { as: null, headers: { "idempotency-key": key } })(to, ...rest);
const kinds = async (email: string) =>
  (await site.admin`select kind from outbox where recipient = ${email} order by id`).map(
    ({ kind }) => kind as string,
  );
const records = () =>
  site.admin<
    { status: number; text: string }[]
  >`select status, row_to_json(r)::text as text from idempotency_record r where key = ${key}`;

test("a repeated registration mails once, and does not tell its owner that they exist", async () => {
  const email = "once@example.test";
  const register = () =>
    call(accountCalls.register, {
      body: {
        first_name: "Lea",
        last_name: "Roy",
        email,
        password: "Correct1horse",
        password_confirmation: "Correct1horse",
        tenant_name: site.workspace.tenant.slug,
      },
    });
  const [first, second] = [await register(), await register()];
  expect([first.status, second.status, second.text, second.headers["idempotent-replayed"]]).toEqual([
    201,
    201,
    first.text,
    "true",
  ]);
  expect(await kinds(email)).toHaveLength(1);
  const [kept] = await records();
  expect(kept?.status).toBe(201);
  expect(kept?.text).not.toContain("Correct1horse");
});

test("a registration that is sent ten times at the same moment happens once", async () => {
  const email = "many@example.test";
  const body = {
    first_name: "Lea",
    last_name: "Roy",
    email,
    password: "Correct1horse",
    password_confirmation: "Correct1horse",
    tenant_name: site.workspace.tenant.slug,
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => call(accountCalls.register, { body })));
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect(await kinds(email)).toHaveLength(1);
});

test("a repeated reset of a password succeeds again, although its link is spent", async () => {
  await site.workspace.call(accountCalls.forgotPassword, {
    as: null,
    body: { email: "manager@example.test" },
  });
  const token = tokenOf((await site.mail.mailTo("manager@example.test")).links);
  const reset = () =>
    call(accountCalls.resetPassword, {
      body: {
        token,
        email: "manager@example.test",
        password: "brand-new-one",
        password_confirmation: "brand-new-one",
      },
    });
  const [first, second] = [await reset(), await reset()];
  expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([200, 200, "true"]);
  key = randomUUID();
  expect((await reset()).status).toBe(400);
});

test("a refusal after the work began leaves no effect, and is given again", async () => {
  const change = (current: string) =>
    call(accountCalls.changePassword, {
      as: "admin",
      body: { current_password: current, password: "other-one-now", password_confirmation: "other-one-now" },
    });
  const [first, second] = [await change("wrong"), await change("wrong")];
  expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([422, 422, "true"]);
  const third = await change(PASSWORD);
  expect([third.status, third.refusal.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
});

test("a repeated change of a password succeeds again, although the old one is gone", async () => {
  const change = () =>
    call(accountCalls.changePassword, {
      as: "admin",
      body: { current_password: PASSWORD, password: "other-one-now", password_confirmation: "other-one-now" },
    });
  const [first, second] = [await change(), await change()];
  expect([first.status, second.status, second.headers["idempotent-replayed"]]).toEqual([200, 200, "true"]);
});

test("a new password lifts the lock of failed sign-ins", async () => {
  const email = "employee@example.test";
  await site.workspace.call(authCalls.login, { as: null, body: { email, password: "wrong" } });
  await site.admin`update rate_limit set points = 2000000 where key like 'signInFailures%'`;
  const signIn = (password: string) =>
    site.workspace.call(authCalls.login, { as: null, body: { email, password } });
  await site.workspace.call(accountCalls.forgotPassword, { as: null, body: { email } });
  const token = tokenOf((await site.mail.mailTo(email)).links);
  expect((await signIn("wrong")).status).toBe(429);
  expect(
    (
      await call(accountCalls.resetPassword, {
        body: {
          token,
          email,
          password: "brand-new-one",
          password_confirmation: "brand-new-one",
        },
      })
    ).status,
  ).toBe(200);
  await expect
    .poll(
      () =>
        site.admin`select 1 from rate_limit where key like 'signInFailuresOfAccount:%'
          or key like 'signInFailuresInARow:%'`,
    )
    .toHaveLength(0);
  // The wait of the client's network is not reset; only time ends it.
  await site.admin`update rate_limit set expire = now() - interval '1 second' where key like 'signInFailures:%'
    or key like 'signInFailures.wait:%'`;
  expect((await signIn("brand-new-one")).status).toBe(200);
});
