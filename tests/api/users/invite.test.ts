import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { userCalls } from "@/lib/domain/users/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { auditOf } from "../../support/audit-rows";
import { startMailingSite, tokenOf, type MailingSite } from "../../support/mailing-site";

let site: MailingSite;
beforeAll(async () => {
  site = await startMailingSite("invite");
});
afterAll(() => site.close());

/** In hours. */
const lifeOfLinks = async (email: string) =>
  (
    await site.admin<
      { hours: number }[]
    >`select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from account_link
      where email = ${email}`
  ).map(({ hours }) => hours);
const person = (email: string, rest: object = {}) => ({
  email,
  first_name: "Ana",
  last_name: "Lima",
  role: "manager",
  ...rest,
});
const invite = (body: object, as: "admin" | "manager" = "admin") =>
  site.workspace.call(userCalls.invite, { as, untyped: { body } });
const signIn = (email: string, password: string) =>
  site.workspace.call(authCalls.login, { as: null, body: { email, password } });
const choose = (email: string, token: string) =>
  site.workspace.call(accountCalls.resetPassword, {
    as: null,
    body: { email, token, password: "Abcdef12-xyz", password_confirmation: "Abcdef12-xyz" },
  });

describe("POST /admin/users/invite", () => {
  test("adds a person with a role and mails a link; the password chosen by it lets them in", async () => {
    const { status, body } = await invite(person("New@Example.test"));
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        email: "new@example.test",
        is_invited: true,
        is_verified: false,
        is_active: true,
        roles: [expect.objectContaining({ slug: "manager" })],
      }),
    ]);
    const mail = await site.mail.mailTo("new@example.test");
    expect(mail.text).toContain("Zoé admin invites you to Company invite.");
    expect(mail.text).toContain("The link works once, within 7 days.");
    expect(await lifeOfLinks("new@example.test")).toEqual([7 * 24]);
    expect((await signIn("new@example.test", "Abcdef12-xyz")).status).toBe(422);
    expect((await choose("new@example.test", tokenOf(mail.links))).status).toBe(200);
    expect((await signIn("new@example.test", "Abcdef12-xyz")).body.meta.role).toBe("manager");
    const { body: known } = await site.workspace.call(userCalls.read, {
      as: "admin",
      params: { id: body.data.id },
    });
    expect(known.data).toMatchObject({ is_invited: false, is_verified: true });
    expect(
      (await auditOf(site.database.adminUrl, site.workspace.tenant.id, "Ana Lima")).map(
        ({ action, after }) => [action, after],
      ),
    ).toEqual([["invited", { email: "new@example.test", role: "manager" }]]);
  });

  test.each([
    [person("admin@example.test"), "email"],
    [person("none"), "email"],
    [person("a@example.test", { first_name: "" }), "first_name"],
    [person("a@example.test", { last_name: "1" }), "last_name"],
    [person("a@example.test", { role: "nothing" }), "role"],
    [person("a@example.test", { is_super_admin: true }), "is_super_admin"],
    [person("a@example.test", { password: "Abcdef12-xyz" }), "password"],
  ])("refuses %j", async (body, field) => {
    const answer = await invite(body);
    expect([answer.status, answer.refusal.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  test("asks for users.create", async () => {
    expect((await invite(person("b@example.test"), "manager")).status).toBe(403);
  });
});

describe("an invitation that was not followed", () => {
  const resend = (id: number) => site.workspace.call(userCalls.resendInvite, { as: "admin", params: { id } });
  const cancel = (id: number) => site.workspace.call(userCalls.cancelInvite, { as: "admin", params: { id } });

  test("is sent again with a new link, three times an hour", async () => {
    const { id } = (await invite(person("again@example.test"))).body.data;
    await site.mail.mailTo("again@example.test");
    expect((await resend(id)).status).toBe(200);
    const again = await site.mail.mailTo("again@example.test");
    expect((await resend(id)).status).toBe(200);
    expect((await resend(id)).status).toBe(429);
    expect(await lifeOfLinks("again@example.test")).toEqual([7 * 24, 7 * 24, 7 * 24]);
    expect((await choose("again@example.test", tokenOf(again.links))).status).toBe(200);
    expect([(await resend(id)).status, (await cancel(id)).status]).toEqual([409, 409]);
  });

  test("is taken back: the person is gone, the link is dead, the address is free", async () => {
    const { id } = (await invite(person("gone@example.test"))).body.data;
    const { links } = await site.mail.mailTo("gone@example.test");
    expect((await cancel(id)).status).toBe(204);
    expect((await choose("gone@example.test", tokenOf(links))).status).toBe(400);
    expect((await site.workspace.call(userCalls.read, { as: "admin", params: { id } })).status).toBe(404);
    expect((await invite(person("gone@example.test", { role: null }))).body.data.roles).toEqual([]);
  });
});
