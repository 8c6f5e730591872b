import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { createClient } from "@/lib/domain/clients/change-client";
import { createField, deleteField } from "@/lib/domain/custom-fields/change-field";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("field", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("a field is not deleted while somebody stores its first value", async () => {
  const { transaction } = actAs(workspace, "admin");
  const { body } = await transaction((context) =>
    createField(context, { subject: "client", kind: "text", key: "vat", label: "VAT", is_required: false }),
  );
  const settled = await transaction(async (context) => {
    await createClient(context, {
      name: "Éclair",
      company: "",
      email: "",
      phone: "",
      notes: "",
      language: null,
      time_zone: null,
      addresses: [],
      tax_number: null,
      contacts: [],
      custom_fields: { vat: "CHE-1" },
    });
    const deleting = Promise.allSettled([
      transaction((other) => deleteField(other, body.data.id, new Headers())),
    ]);
    await untilBlocked({ unsafe: (statement) => context.db.execute(sql.raw(statement)) });
    return () => deleting;
  });
  expect(await settled()).toMatchObject([{ reason: { status: 409, details: { uses: { clients: 1 } } } }]);
});
