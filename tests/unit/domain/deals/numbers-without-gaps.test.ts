import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { createDealBody } from "@/lib/domain/deals/input-schema";
import { actAs } from "@/tests/support/act-as";
import { patient, testDatabase, type TestDatabase } from "@/tests/support/database";
import { dealBody, makeWorkspace, type Workspace } from "@/tests/support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let superuser: postgres.Sql;
let workspace: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  superuser = postgres(database.superuserUrl, { max: 1, onnotice: () => undefined });
  workspace = await makeWorkspace("numbers", { port: 0, url: database.url, adminUrl: database.adminUrl });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end(), superuser.end()]);
  await database.drop();
});

/** The number of a new deal; null if its connection was lost, so that nobody was told whether it is stored. */
const newNumber = () =>
  actAs(workspace, "manager")
    .transaction(async (context) => createDeal(context, createDealBody.parse(dealBody(workspace))))
    .then(
      ({ number }) => number,
      () => null,
    );

/** Fails after it has taken a number. */
const failsLate = () =>
  actAs(workspace, "manager")
    .transaction(async (context) => {
      const created = await createDeal(context, createDealBody.parse(dealBody(workspace)));
      await created.result;
      throw new Error("changed its mind");
    })
    .catch(() => undefined);

const killOne = () =>
  superuser`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kapi' order by random() limit 1`;

test("numbers have neither gaps nor doubles while many are saved, some fail and connections are killed [S-098]", async () => {
  const answered: (string | null)[] = [];
  for (let round = 0; round < 8; round += 1) {
    const saves = Array.from({ length: 10 }, newNumber);
    await Promise.race(saves);
    const [numbers] = await Promise.all([Promise.all(saves), killOne(), failsLate()]);
    answered.push(...numbers);
  }
  const told = answered.filter((number) => number !== null);
  const stored = await admin<{ number: number }[]>`
    select number from deal where tenant_id = ${workspace.tenant.id} order by number`;
  expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1));
  expect(new Set(told).size).toBe(told.length);
  const kept = new Set(stored.map(({ number }) => `Q-${String(number).padStart(6, "0")}`));
  expect(told.filter((number) => !kept.has(number))).toEqual([]);
  const counters = await admin<{ name: string; value: number }[]>`
    select name, value from counter where tenant_id = ${workspace.tenant.id}
    and name in ('quote_number', 'deals_pending') order by name`;
  expect(counters.map(({ value }) => Number(value))).toEqual([stored.length, stored.length]);
});
