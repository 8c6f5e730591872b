import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { finishSignIn, ifUnchanged, type Entering } from "@/lib/domain/auth/finish-sign-in";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;
let user: Entering;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("enter", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
beforeEach(async () => {
  user = {
    id: workspace.users.manager,
    email: "manager@example.test",
    isActive: true,
    emailVerifiedAt: new Date(),
    passwordHash: "the one that was checked",
  };
  await admin`update user_account set is_active = true, password_hash = ${user.passwordHash} where ${itself()}`;
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

const itself = () => admin`tenant_id = ${workspace.tenant.id} and id = ${user.id}`;
const sessions = async () =>
  (await admin`select 1 from session where tenant_id = ${workspace.tenant.id} and user_id = ${user.id}`)
    .length;
const enter = (by: "password" | "passkey") =>
  finishSignIn(actAs(workspace, "manager"), user, { channel: "bearer", by });

test("who is disabled while signing in gets no session", async () => {
  const before = await sessions();
  await admin`update user_account set is_active = false where ${itself()}`;
  for (const by of ["password", "passkey"] as const)
    await expect(enter(by)).rejects.toMatchObject({ status: 422, message: "user inactive" });
  expect(await sessions()).toBe(before);
});

test("a password that is changed while it is checked opens neither a session nor a second step", async () => {
  const before = await sessions();
  const settled = await admin.begin(async (held) => {
    await held`select 1 from user_account where ${itself()} for update`;
    const entering = Promise.allSettled([
      enter("password"),
      ifUnchanged(actAs(workspace, "manager"), user, "password", () => Promise.resolve("a step")),
    ]);
    await untilBlocked(held, 2);
    await held`update user_account set password_hash = 'another' where ${itself()}`;
    return () => entering;
  });
  const refused = { reason: { status: 422, message: "password incorrect" } };
  expect(await settled()).toMatchObject([refused, refused]);
  expect(await sessions()).toBe(before);
  await enter("passkey");
  expect(await sessions()).toBe(before + 1);
});
