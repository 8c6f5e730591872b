import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authCalls } from "@/lib/domain/auth/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { tokenCalls } from "@/lib/domain/api-tokens/calls";
import { startMailingSite, tokenOf, type MailingSite } from "../../support/mailing-site";
import { outboxTo } from "../../support/outbox-rows";
import { callsAs, PASSWORD, type Caller } from "../../support/workspace";

let site: MailingSite;
beforeAll(async () => {
  site = await startMailingSite("passwords");
});
afterAll(() => site.close());

const call = callsAs(() => site.workspace, { as: null });
const signIn = async (email: string, password: string) =>
  call(authCalls.login, { body: { email, password } });
const lives = async (token: string) => (await site.workspace.call(authCalls.me, { token })).status === 200;
const forgot = (email: string) => call(accountCalls.forgotPassword, { body: { email } });
const linkTo = async (email: string) => {
  await forgot(email);
  return tokenOf((await site.mail.mailTo(email)).links);
};
const reset = (email: string, token: string, password = "plum-garden") =>
  call(accountCalls.resetPassword, { body: { email, token, password, password_confirmation: password } });

/** Creates a user for one test, because tests change the password. */
async function newUser(from: Caller = "employee"): Promise<string> {
  const email = `user${(users += 1)}@example.test`;
  await site.admin`
    insert into user_account (tenant_id, uuid, email, first_name, last_name, password_hash, email_verified_at)
    select tenant_id, gen_random_uuid(), ${email}, 'Ana', 'Lima', password_hash, now() from user_account
    where id = ${site.workspace.users[from]}`;
  return email;
}
let users = 0;

describe("POST /forgot-password", () => {
  test("answers the same for everybody, in the same time, and mails who has an account [REST-06]", async () => {
    const [known, disabled] = [await newUser(), await newUser()];
    await site.admin`update user_account set is_active = false where email = ${disabled}`;
    for (const email of [known, disabled, "stranger@example.test"]) {
      const begin = performance.now();
      const { status, body } = await forgot(email);
      expect([status, body]).toEqual([
        200,
        { data: null, message: "If an account exists for this address, a reset link has been sent." },
      ]);
      expect(performance.now() - begin).toBeGreaterThanOrEqual(149);
    }
    const { links } = await site.mail.mailTo(known);
    expect(links[0]).toMatch(
      new RegExp(
        `^http://${site.workspace.host}:${site.workspace.port}/auth/reset-password\\?token=[\\w-]{43}$`,
      ),
    );
    const [others] = await site.admin`select count(*)::int as count from outbox
        where recipient in (${disabled}, 'stranger@example.test')`;
    expect(others).toEqual({ count: 0 });
  });
});

describe("POST /reset-password", () => {
  test("gives a new password once and ends every sign-in of the user [REST-07]", async () => {
    const email = await newUser();
    const sessions = [(await signIn(email, PASSWORD)).body.meta, (await signIn(email, PASSWORD)).body.meta];
    const token = await linkTo(email);
    const done = await reset(email, token);
    expect([done.status, done.body]).toEqual([200, { data: null, message: "Your password has been reset." }]);
    for (const { access_token, refresh_token } of sessions) {
      expect(await lives(access_token)).toBe(false);
      expect((await call(authCalls.refreshToken, { body: { refresh_token } })).status).toBe(401);
    }
    const told = (await outboxTo(site.admin, email)).filter(({ kind }) => kind === "password_changed");
    expect(told).toHaveLength(1);
    expect([(await signIn(email, PASSWORD)).status, (await signIn(email, "plum-garden")).status]).toEqual([
      422, 200,
    ]);
    const again = await reset(email, token, "pear-garden");
    expect([again.status, again.refusal.code]).toEqual([400, "LINK_EXPIRED"]);
  });

  test("ends the user's API tokens: whoever stole a session may have made one", async () => {
    const email = await newUser("manager");
    const [manager] = await site.admin`select role_id as role from user_account
      where tenant_id = ${site.workspace.tenant.id} and id = ${site.workspace.users.manager}`;
    await site.admin`update user_account set role_id = ${manager?.["role"] as number} where email = ${email}`;
    const made = await call(tokenCalls.create, {
      token: (await signIn(email, PASSWORD)).body.meta.access_token,
      body: { name: "ERP", permissions: ["deals.read"], expires_in_days: 365 },
    });
    const { token } = made.body.data;
    expect(await lives(token)).toBe(true);
    expect((await reset(email, await linkTo(email))).status).toBe(200);
    expect(await lives(token)).toBe(false);
  });

  test("of two at the same moment obeys one", async () => {
    const email = await newUser();
    const token = await linkTo(email);
    const answers = await Promise.all(
      ["first-choice", "second-choice"].map((password) => reset(email, token, password)),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400]);
  });

  test("refuses a link after 60 minutes, for another address, and after the password was changed", async () => {
    const [email, other] = [await newUser(), await newUser()];
    const [early, late] = [await linkTo(email), await linkTo(email)];
    const [link] =
      await site.admin`select extract(epoch from expires_at - created_at)::int / 60 as minutes from account_link
        where email = ${email} limit 1`;
    expect(link).toEqual({ minutes: 60 });
    expect((await reset(other, early)).status).toBe(400);
    expect((await reset(email, late)).status).toBe(200);
    expect((await reset(email, early)).status).toBe(400);
    const last = await linkTo(email);
    await site.admin`update account_link set expires_at = now() where email = ${email}`;
    expect((await reset(email, last)).status).toBe(400);
    expect((await reset(email, "x".repeat(43))).status).toBe(400);
  });

  test("proves the address as well", async () => {
    const email = await newUser();
    await site.admin`update user_account set email_verified_at = null where email = ${email}`;
    expect((await signIn(email, PASSWORD)).status).toBe(403);
    expect((await reset(email, await linkTo(email))).status).toBe(200);
    expect((await signIn(email, "plum-garden")).status).toBe(200);
  });

  test("gives no disabled user a way in", async () => {
    const email = await newUser();
    const token = await linkTo(email);
    await site.admin`update user_account set is_active = false where email = ${email}`;
    expect((await reset(email, token)).status).toBe(400);
  });
});

describe("the page of a link to a new password", () => {
  const page = async (query: string) => {
    const answer = await site.workspace.raw("GET", `/auth/reset-password${query}`, { as: null });
    return { ...answer, heading: /<h1[^>]*>([^<]*)</.exec(answer.text)?.[1] };
  };

  test.each(["", "?token=abc", "?email=zoe@example.test", "?token=%20"])(
    "with '%s' says that it is invalid, and leads to a new one [ACC-07]",
    async (query) => {
      const { status, heading, text } = await page(query);
      expect([status, heading]).toEqual([200, "This link does not work"]);
      expect(text.match(/<a[^>]* href="\/auth\/forgot-password"[^>]*>([^<]*)</)?.[1]).toBe(
        "Request a new link",
      );
    },
  );

  test("with a token asks for the password as long as the link can be used, whatever else is added [ACC-08]", async () => {
    const [email, other] = [await newUser(), await newUser()];
    const token = await linkTo(email);
    const headingFor = async (of: string) => (await page(`?token=${of}`)).heading;
    const mailed = await page(`?token=${token}`);
    expect(mailed.heading).toBe("Choose a new password");
    expect(mailed.text).toContain(email);
    const added = await page(`?token=${token}&email=${encodeURIComponent(other)}`);
    expect([added.heading, added.text.includes(email)]).toEqual(["Choose a new password", true]);
    expect(await headingFor("abc")).toBe("This link does not work");
    await site.admin`update account_link set expires_at = now() where user_id =
      (select id from user_account where email = ${email})`;
    expect(await headingFor(token)).toBe("This link does not work");
    const second = await linkTo(email);
    expect(await headingFor(second)).toBe("Choose a new password");
    expect((await reset(email, second)).status).toBe(200);
    expect(await headingFor(second)).toBe("This link does not work");
  });

  test("leaves in the log that a link was invalid, and nothing of what it held [ACC-07]", async () => {
    await page("?token=very-secret-token");
    await expect.poll(() => site.server.output()).toContain('"hasToken":true');
    expect(site.server.output()).toContain("a reset link is invalid");
    expect(site.server.output()).not.toContain("very-secret-token");
  });
});

describe("POST /change-password", () => {
  const change = (token: string, current: string, password: string) =>
    call(accountCalls.changePassword, {
      token,
      body: { current_password: current, password, password_confirmation: password },
    });

  test("needs the current password, ends all other sign-ins and keeps this one [REST-08]", async () => {
    const email = await newUser();
    const [here, elsewhere] = [
      (await signIn(email, PASSWORD)).body.meta.access_token,
      (await signIn(email, PASSWORD)).body.meta.access_token,
    ];
    const wrong = await change(here, "not it", "plum-garden");
    expect([wrong.status, wrong.refusal.errors]).toEqual([
      422,
      [{ field: "current_password", code: "password_incorrect", message: "Current password is incorrect" }],
    ]);
    expect(await lives(elsewhere)).toBe(true);
    const done = await change(here, PASSWORD, "plum-garden");
    expect([done.status, done.body]).toEqual([
      200,
      { data: null, message: "Your password has been changed." },
    ]);
    expect([await lives(here), await lives(elsewhere)]).toEqual([true, false]);
    const told = (await outboxTo(site.admin, email)).filter(({ kind }) => kind === "password_changed");
    expect(told).toHaveLength(1);
    const { subject, links } = await site.mail.mailTo(email);
    expect([subject, new URL(links[0] ?? "").pathname]).toEqual([
      "Your password at Company passwords was changed",
      "/auth/forgot-password",
    ]);
    expect([(await signIn(email, PASSWORD)).status, (await signIn(email, "plum-garden")).status]).toEqual([
      422, 200,
    ]);
  });

  test("ends what mails offered before", async () => {
    const email = await newUser();
    const token = await linkTo(email);
    const { body } = await signIn(email, PASSWORD);
    expect((await change(body.meta.access_token, PASSWORD, "plum-garden")).status).toBe(200);
    expect((await reset(email, token)).status).toBe(400);
  });

  test("of two at the same moment obeys one", async () => {
    const email = await newUser();
    const { body } = await signIn(email, PASSWORD);
    const answers = await Promise.all(
      ["first-choice", "second-choice"].map((password) => change(body.meta.access_token, PASSWORD, password)),
    );
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 422]);
  });
});

test("a used refresh token that comes again ends its sign-in and its user is told, once", async () => {
  const email = await newUser();
  const { refresh_token: stolen } = (await signIn(email, PASSWORD)).body.meta;
  const next = await call(authCalls.refreshToken, { body: { refresh_token: stolen } });
  await site.admin`update session_token set used_at = now() - interval '31 seconds' where used_at is not null`;
  const reused = await call(authCalls.refreshToken, { body: { refresh_token: stolen } });
  expect([reused.status, reused.refusal.code]).toEqual([401, "TOKEN_REUSED"]);
  expect(await lives(next.body.access_token)).toBe(false);
  await call(authCalls.refreshToken, { body: { refresh_token: stolen } });
  expect((await site.mail.mailTo(email)).subject).toBe("We ended a sign-in of yours at Company passwords");
  const [rows] = await site.admin`select count(*)::int as count from outbox where recipient = ${email}`;
  expect(rows).toEqual({ count: 1 });
});
