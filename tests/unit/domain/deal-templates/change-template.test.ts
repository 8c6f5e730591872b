import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { createTemplate } from "@/lib/domain/deal-templates/change-template";
import { actAs } from "@/tests/support/act-as";
import { type TestDatabase, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("template", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("a deal is saved as a template by those alone who may read deals", async () => {
  const save = (...permissions: Parameters<typeof actAs>[2] & object) =>
    actAs(workspace, "manager", permissions).transaction((context) =>
      createTemplate(context, { deal_id: 1, name: "Theirs", description: "" }),
    );
  await expect(save("library.create")).rejects.toMatchObject({ status: 403, code: "AUTHORIZATION_ERROR" });
  await expect(save("library.create", "deals.read")).rejects.toMatchObject({
    status: 422,
    errors: [{ field: "deal_id" }],
  });
});
