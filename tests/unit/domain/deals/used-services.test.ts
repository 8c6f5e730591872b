import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { createDealBody } from "@/lib/domain/deals/input-schema";
import { usedServices } from "@/lib/domain/deals/lines/used-services";
import { actAs } from "@/tests/support/act-as";
import { testDatabase, type TestDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: database.url, NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("used", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

type Role = "admin" | "manager";

const usedBy = (role: Role) => actAs(workspace, role).transaction((context) => usedServices(context));
const make = (role: Role, services: number[], editedId?: number) =>
  actAs(workspace, role).transaction((context) =>
    createDeal(
      context,
      createDealBody.parse(
        dealBody(
          workspace,
          {},
          services.map((id) => ({ sale_catalog_item_id: id })),
          editedId,
        ),
      ),
    ),
  );

test("one's own last services come first, then what the workspace offers most; each once, active ones alone [U-93]", async () => {
  const { fixed, negotiable, limited } = workspace.catalog.items;
  expect(await usedBy("manager")).toEqual({ recent: [], often: [] });

  await make("admin", [negotiable, fixed]);
  await make("admin", [negotiable]);
  const own = await make("manager", [limited]);
  expect(await usedBy("manager")).toEqual({ recent: [limited], often: [negotiable, fixed] });

  // Revisions of one proposal are one use, so that negotiating it often makes nothing often used.
  let latest = own.id;
  for (const _ of [1, 2]) latest = (await make("manager", [limited, fixed], latest)).id;
  expect(await usedBy("manager")).toEqual({ recent: [fixed, limited], often: [negotiable] });
  expect((await usedBy("admin")).often).toEqual([limited]);

  await admin`update catalog_item set is_active = false where id = ${fixed} and tenant_id = ${workspace.tenant.id}`;
  expect((await usedBy("manager")).recent).toEqual([limited]);
});
