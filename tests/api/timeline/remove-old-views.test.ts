import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { sweep } from "@/lib/jobs/sweep";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

test("from which networks a proposal was seen is forgotten once the day is over, however much it was", async () => {
  await admin`insert into proposal_view (tenant_id, deal_id, day, network_hash) select d.tenant_id, d.id, (now() at time zone 'utc')::date - n % 2, md5(n::text) from (select * from deal order by id limit 2) d, generate_series(1, 2400) n`;
  await sweep(new AbortController().signal);
  const [left] = await admin`select count(*)::int as rows, bool_and(day = (now() at time zone 'utc')::date) as of_today from proposal_view`;
  expect(left).toEqual({ rows: 2_400, of_today: true });
});
