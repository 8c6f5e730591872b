import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { changeCurrency } from "@/lib/domain/currencies/change-currency";
import { tenantCurrencies } from "@/lib/domain/currencies/tenant-currencies";
import { longContextOf } from "@/lib/server/endpoint";
import { untilBlocked } from "../../support/blocked";
import { type TestDatabase, patient, testDatabase } from "../../support/database";
import { makeWorkspace } from "../../support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;

// The changes run in this process, so that the test can hold both at the same point.
beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

test("of two who change the same currency at the same moment one wins, the other is told", async () => {
  const { tenant } = await makeWorkspace("at-once", {
    port: 0,
    url: database.url,
    adminUrl: database.adminUrl,
  });
  const { transaction } = longContextOf({
    tenant,
    facts: { id: "test", address: "127.0.0.1", userAgent: "test", language: "" },
  });
  const listed = () => transaction((context) => tenantCurrencies(context));
  const { id, version } = (await listed()).find(({ currency }) => currency.code === "USD") ?? {
    id: 0,
    version: 0,
  };
  const change = (rate: number) =>
    transaction((context) =>
      changeCurrency(context, id, { rate }, new Headers({ "if-match": `"${id}-${version}"` })),
    );
  const settled = await admin.begin(async (held) => {
    await held`select 1 from tenant_currency where tenant_id = ${tenant.id} for update`;
    const both = Promise.allSettled([change(0.5), change(0.6)]);
    await untilBlocked(held, 2);
    return () => both;
  });
  const outcomes = await settled();
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { status: 412, code: "STALE_VERSION" },
  });
  expect((await listed()).find((one) => one.id === id)).toMatchObject({
    version: version + 1,
    rate: outcomes[0].status === "fulfilled" ? 0.5 : 0.6,
  });
});
