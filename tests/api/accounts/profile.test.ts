import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONFIRM_HEADER, accountCalls } from "@/lib/domain/accounts/calls";
import { authCalls } from "@/lib/domain/auth/calls";
import { startMailingSite, tokenOf, type MailingSite } from "../../support/mailing-site";
import { auditOf } from "../../support/audit-rows";
import { ageSessions } from "../../support/factors";
import { PASSWORD } from "../../support/workspace";

let site: MailingSite;
beforeAll(async () => {
  site = await startMailingSite("profile");
});
afterAll(() => site.close());

const me = (as: "manager" | "employee" | "admin") => site.workspace.call(authCalls.me, { as });
const change = (as: "manager" | "employee" | "admin", body: unknown, headers: Record<string, string> = {}) =>
  site.workspace.call(accountCalls.changeMe, { as, untyped: { body }, headers });
const confirm = (token: string) =>
  site.workspace.call(accountCalls.verify, {
    as: null,
    params: { token },
    headers: { [CONFIRM_HEADER]: "1" },
  });
const signIn = (email: string) =>
  site.workspace.call(authCalls.login, { as: null, body: { email, password: PASSWORD } });

describe("PATCH /me", () => {
  test("changes names and telephone, and answers as GET /me does [REST-10]", async () => {
    const answer = await change("employee", {
      first_name: " Éloïse ",
      last_name: "D’Arcy",
      phone: "+33 1 44 55 66 77",
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data.attributes).toMatchObject({
      first_name: "Éloïse",
      last_name: "D’Arcy",
      phone: "+33 1 44 55 66 77",
    });
    expect((await me("employee")).body).toEqual(answer.body);
    expect((await change("employee", { phone: null })).body.data.attributes).toMatchObject({
      first_name: "Éloïse",
      phone: null,
    });
  });

  test.each([
    { is_super_admin: true },
    { role: "admin" },
    { is_active: false },
    { email_verified_at: "2026-01-01T00:00:00Z" },
    { password: "abcdef" },
  ])("refuses %j as a whole", async (body) => {
    const before = (await me("employee")).body;
    const answer = await change("employee", { first_name: "Eve", ...body });
    expect([answer.status, answer.refusal.errors[0]?.field]).toEqual([422, Object.keys(body)[0]]);
    expect((await me("employee")).body).toEqual(before);
  });

  test("refuses an address that somebody has, in whatever case", async () => {
    const answer = await change("employee", { email: "Admin@Example.test" });
    expect([answer.status, answer.refusal.errors]).toEqual([
      422,
      [{ field: "email", code: "email_taken", message: "This email address is already in use" }],
    ]);
  });

  test("writes nothing and mails nobody when the address stays the same", async () => {
    const answer = await change("admin", { email: "ADMIN@example.test", first_name: "Zoé" });
    expect(answer.body.data.attributes).toMatchObject({ email: "admin@example.test" });
    expect(answer.body.data.attributes.email_verified_at).not.toBeNull();
    const [rows] =
      await site.admin`select count(*)::int as count from outbox where recipient = 'admin@example.test'`;
    expect(rows).toEqual({ count: 0 });
  });

  test("of a new address sends a link there and a notice to the old one; the session stays", async () => {
    const { body } = await change("manager", { email: "new@example.test" });
    expect(body.data.attributes).toMatchObject({ email: "new@example.test", email_verified_at: null });
    expect((await me("manager")).status).toBe(200);
    const notice = await site.mail.mailTo("manager@example.test");
    expect([notice.subject, notice.text]).toEqual([
      "Your email address at Company profile was changed",
      expect.stringContaining("new@example.test") as string,
    ]);
    expect((await signIn("new@example.test")).status).toBe(403);
    const token = tokenOf((await site.mail.mailTo("new@example.test")).links);
    expect((await confirm(token)).status).toBe(200);
    expect((await signIn("new@example.test")).status).toBe(200);
    expect((await signIn("manager@example.test")).status).toBe(422);
  });

  test("greets by the new name when it changes together with the address", async () => {
    await change("employee", { first_name: "Maïa", email: "maia@example.test" });
    for (const address of ["employee@example.test", "maia@example.test"])
      expect((await site.mail.mailTo(address)).text).toContain("Maïa");
  });

  test("of a new address wants a fresh proof, of all else none, and stands in the audit trail [T-20]", async () => {
    await ageSessions(site.workspace, "employee", 11);
    const refused = await change("employee", { email: "late@example.test" });
    expect([refused.status, refused.refusal.code]).toEqual([403, "STEP_UP_REQUIRED"]);
    const same = (await me("employee")).body.data.attributes.email;
    expect((await change("employee", { phone: null, email: same })).status).toBe(200);
    const proof = await site.workspace.call(authCalls.confirm, {
      as: "employee",
      body: { password: PASSWORD },
    });
    expect(proof.status).toBe(200);
    expect((await change("employee", { email: "late@example.test" })).status).toBe(200);
    const trail = await auditOf(site.database.adminUrl, site.workspace.tenant.id, "late@example.test");
    expect(trail).toEqual([
      expect.objectContaining({
        action: "changed",
        actor: "employee",
        before: { email: same },
        after: { email: "late@example.test" },
      }),
    ]);
  });

  test("does not let a link for one address confirm the next", async () => {
    await change("manager", { email: "first@example.test" });
    const token = tokenOf((await site.mail.mailTo("first@example.test")).links);
    await change("manager", { email: "second@example.test" });
    const answer = await confirm(token);
    expect([answer.status, answer.body.message]).toEqual([400, "Verification link has expired"]);
  });

  test("honours If-Match", async () => {
    const first = await change("admin", { phone: "+1 514 555 0101" });
    const tag = String(first.headers["etag"]);
    expect((await me("admin")).headers["etag"]).toBe(tag);
    expect(tag).toMatch(new RegExp(`^"${site.workspace.users.admin}-\\d+"$`));
    expect((await change("admin", { phone: "+1 514 555 0102" }, { "if-match": tag })).status).toBe(200);
    const stale = await change("admin", { phone: "+1 514 555 0103" }, { "if-match": tag });
    expect([stale.status, stale.refusal.code]).toEqual([412, "STALE_VERSION"]);
    expect((await me("admin")).body.data.attributes.phone).toBe("+1 514 555 0102");
  });
});
