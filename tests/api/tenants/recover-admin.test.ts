import { afterAll, beforeAll, expect, test } from "vitest";
import { authCalls } from "@/lib/domain/auth/calls";
import { accountCalls } from "@/lib/domain/accounts/calls";
import { tenantCalls } from "@/lib/domain/tenant-admin/calls";
import { setUpApp } from "../../support/factors";
import { startMailingSite, tokenOf, type MailingSite } from "../../support/mailing-site";
import { runProgram } from "../../support/run-program";
import { makeWorkspace, PASSWORD, type Workspace } from "../../support/workspace";

let site: MailingSite;
let lost: Workspace;
const ADMIN = "admin@example.test";
const NEW_PASSWORD = "Found9again!horse";

beforeAll(async () => {
  site = await startMailingSite("platform");
  lost = await makeWorkspace("lost", {
    port: site.server.port,
    url: site.database.url,
    adminUrl: site.database.adminUrl,
  });
  await setUpApp(lost, "admin");
});
afterAll(() => site.close());

const recover = (body: object) =>
  site.workspace.call(tenantCalls.recoverAdmin, {
    as: "super_admin",
    params: { id: lost.tenant.id },
    untyped: { body },
  });
const signIn = (email: string, password: string) =>
  lost.call(authCalls.login, { as: null, body: { email, password } });
const recordedIn = ({ tenant }: Workspace) =>
  site.admin<{ subject_type: string; after: object }[]>`select subject_type, after from audit_event
    where tenant_id = ${tenant.id} and action = 'access_recovered' order by sequence`;

test("only an administrator of the workspace, and an address that is free, are taken [T-45]", async () => {
  const [manager, unknown, taken] = [
    await recover({ email: "manager@example.test" }),
    await recover({ email: "nobody@example.test" }),
    await recover({ email: ADMIN, new_email: "manager@example.test" }),
  ];
  for (const { status, refusal } of [manager, unknown])
    expect([status, refusal.errors]).toEqual([
      422,
      [expect.objectContaining({ field: "email", code: "no_such_admin" })],
    ]);
  expect([taken.status, taken.refusal.errors[0]?.field]).toEqual([422, "new_email"]);
  expect((await lost.call(authCalls.me, { as: "admin" })).status).toBe(200);
});

test("password and factors become void, sessions end, and a link goes to the new address [T-45]", async () => {
  expect(await recover({ email: ADMIN, new_email: "ada@new.test" })).toMatchObject({
    status: 200,
    body: { data: { id: lost.users.admin, email: "ada@new.test" } },
  });
  expect((await lost.call(authCalls.me, { as: "admin" })).status).toBe(401);
  expect((await signIn("ada@new.test", PASSWORD)).status).toBe(422);
  await expect
    .poll(() => site.mail.mails.filter(({ to }) => to === ADMIN).map(({ text }) => text))
    .toContainEqual(expect.stringContaining("ada@new.test"));
  const token = tokenOf((await site.mail.mailTo("ada@new.test")).links);
  const chosen = await lost.call(accountCalls.resetPassword, {
    as: null,
    body: {
      email: "ada@new.test",
      token,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    },
  });
  expect(chosen.status).toBe(200);
  expect((await signIn("ada@new.test", NEW_PASSWORD)).status).toBe(200);
  expect(await recordedIn(lost)).toMatchObject([{ subject_type: "user", after: { email: "ada@new.test" } }]);
  expect(await recordedIn(site.workspace)).toMatchObject([
    { subject_type: "tenant", after: { admin: ADMIN, email: "ada@new.test" } },
  ]);
});

test("an operator does the same by a command [T-45]", async () => {
  const run = (...words: string[]) =>
    runProgram(["recover-admin", ...words], {
      DATABASE_URL: site.database.url,
      DATABASE_ADMIN_URL: site.database.adminUrl,
      NEXTAUTH_SECRET: "s".repeat(40),
    });
  const { slug } = lost.tenant;
  expect(await run(slug)).toMatchObject({ code: 1, said: expect.stringContaining("NEW-ADDRESS") as string });
  expect(await run("nowhere", "ada@new.test")).toMatchObject({
    code: 1,
    said: expect.stringContaining("There is no workspace nowhere.") as string,
  });
  expect(await run(slug, "ada@new.test")).toMatchObject({
    code: 0,
    said: expect.stringContaining("is mailed to ada@new.test") as string,
  });
  expect((await signIn("ada@new.test", NEW_PASSWORD)).status).toBe(422);
  expect(await recordedIn(lost)).toHaveLength(2);
});
