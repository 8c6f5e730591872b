import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { DEFAULT_LANGUAGE_ID } from "@/lib/core/i18n/languages";
import { addTenant } from "@/lib/domain/tenant-admin/add-tenant";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("platform", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

const FIELDS = {
  name: "wanted-by-two",
  sender_email: "quotes@wanted.test",
  language_id: DEFAULT_LANGUAGE_ID,
  user_email: "first@wanted.test",
  user_first_name: "Inès",
  user_last_name: "Roy",
  is_enabled: true,
  is_test_mode: true,
  without_dns: true,
};

test("of two who take the same name at the same moment the second is told that it is taken", async () => {
  const { transaction } = actAs(workspace, "admin");
  const settled = await transaction(async (context) => {
    await addTenant(context, FIELDS);
    const second = Promise.allSettled([transaction((other) => addTenant(other, FIELDS))]);
    await untilBlocked({ unsafe: (statement) => context.db.execute(sql.raw(statement)) });
    return () => second;
  });
  expect(await settled()).toMatchObject([
    { reason: { status: 422, errors: [{ field: "name", code: "taken" }] } },
  ]);
});
