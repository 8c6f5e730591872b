import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import type { PermissionSlug } from "@/lib/core/access/permissions";
import { createClient } from "@/lib/domain/clients/change-client";
import { createField, deleteField } from "@/lib/domain/custom-fields/change-field";
import { readFieldWithUses } from "@/lib/domain/custom-fields/field-uses";
import { actAs } from "@/tests/support/act-as";
import { type TestDatabase, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  workspace = await makeWorkspace("uses", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await closeConnection();
  await database.drop();
});

test("a field names the clients with a value to those alone who may read clients", async () => {
  const id = await actAs(workspace, "admin").transaction(async (context) => {
    const { body } = await createField(context, {
      ...{ subject: "client", kind: "text", key: "vat", label: "VAT", is_required: false },
    });
    const { data } = body;
    const nothing = {
      ...{ company: "", email: "", phone: "", notes: "", language: null, time_zone: null },
      ...{ addresses: [], tax_number: null, contacts: [] },
    };
    await createClient(context, { name: "Éclair", ...nothing, custom_fields: { vat: "CHE-1" } });
    return data.id;
  });
  const as = (...permissions: PermissionSlug[]) => actAs(workspace, "admin", permissions);
  const usesFor = async (...permissions: PermissionSlug[]) =>
    (await as(...permissions).transaction((context) => readFieldWithUses(context, id))).body.meta;
  const named = [{ kind: "client", name: "Éclair" }];
  expect(await usesFor("settings.read", "deals.read")).toEqual({ deals: 0, clients: 1, named: [] });
  expect(await usesFor("clients.read")).toMatchObject({ clients: 1, named });
  const removing = as("settings.delete").transaction((context) => deleteField(context, id, new Headers()));
  await expect(removing).rejects.toMatchObject({
    status: 409,
    details: { uses: { clients: 1, named: [] } },
  });
});
