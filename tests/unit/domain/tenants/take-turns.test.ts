import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { MAX_FIELDS } from "@/lib/core/custom-fields/custom-field";
import { createField } from "@/lib/domain/custom-fields/change-field";
import { customFields } from "@/lib/domain/custom-fields/list-fields";
import type { NewField } from "@/lib/domain/custom-fields/schema";
import { MAX_SCIM_TOKENS } from "@/lib/domain/scim/api";
import { createScimUser } from "@/lib/domain/scim/change-users";
import { createScimToken } from "@/lib/domain/scim/tokens";
import { createTaxProfile } from "@/lib/domain/taxes/change-tax-profile";
import { taxProfiles } from "@/lib/domain/taxes/tax-profiles";
import type { Context } from "@/lib/platform/context";
import { actAs } from "@/tests/support/act-as";
import { untilBlocked } from "@/tests/support/blocked";
import { type TestDatabase, patient, testDatabase } from "@/tests/support/database";
import { makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;

// The calls run in this process, so that the test can hold both at the same point.
beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("turns", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

const asAdmin = () => actAs(workspace, "admin");

/** Two equal calls that reach their check before either of them has committed. Returns the refusals. */
async function refusedOf(call: (context: Context) => Promise<unknown>): Promise<unknown[]> {
  const { transaction } = asAdmin();
  const settled = await admin.begin(async (held) => {
    await held`select 1 from counter where tenant_id = ${workspace.tenant.id} for update`;
    const both = Promise.allSettled([transaction(call), transaction(call)]);
    await untilBlocked(held, 2);
    return () => both;
  });
  return (await settled()).flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
}

const sameName = [{ status: 422, errors: [{ field: "label", code: "same_name" }] }];
const fieldNamed = (label: string): NewField => ({
  subject: "deal",
  kind: "text",
  label,
  is_required: false,
});

describe("of two calls at the same moment", () => {
  test("one defines the first field of a name, also where keys differ", async () => {
    let calls = 0;
    const refused = await refusedOf((context) =>
      createField(context, { ...fieldNamed("Colour"), key: `colour_${(calls += 1)}` }),
    );
    expect(refused).toMatchObject(sameName);
    expect(await asAdmin().transaction((context) => customFields(context))).toHaveLength(1);
  });

  test("one defines the last field that there is room for", async () => {
    for (let made = 1; made < MAX_FIELDS - 1; made += 1)
      await asAdmin().transaction((context) => createField(context, fieldNamed(`Field ${made}`)));
    let calls = 0;
    const refused = await refusedOf((context) => createField(context, fieldNamed(`Last ${(calls += 1)}`)));
    expect(refused).toMatchObject([{ status: 422, errors: [{ code: "too_many" }] }]);
  });

  test("one adds the tax profile of a name", async () => {
    const refused = await refusedOf((context) =>
      createTaxProfile(context, { name: "HST", value: 13, taxes: [{ name: "HST", names: {}, value: 13 }] }),
    );
    expect(refused).toMatchObject([{ status: 422, errors: [{ field: "name", code: "taken" }] }]);
    const listed = await asAdmin().transaction((context) => taxProfiles(context));
    expect(listed.filter(({ name }) => name === "HST")).toHaveLength(1);
  });

  test("one makes the last token that there is room for", async () => {
    for (let made = 1; made < MAX_SCIM_TOKENS; made += 1)
      await asAdmin().transaction((context) => createScimToken(context, { name: `Token ${made}` }));
    const refused = await refusedOf((context) => createScimToken(context, { name: "Last" }));
    expect(refused).toMatchObject([{ status: 409 }]);
  });

  test("one makes the user of a userName, also where it is the address of only one of them", async () => {
    const userName = "race@contoso.test";
    const users = [{ userName }, { userName, emails: [{ type: "work", value: "racer@contoso.test" }] }];
    const refused = await refusedOf((context) => createScimUser(context, users.pop()));
    expect(refused).toMatchObject([{ status: 409, scimType: "uniqueness" }]);
  });
});
