import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

/**
 * Nobody asks for the rows of a user here: sendings and acceptances are read by deal, and few imports are kept
 * at all.
 */
const NOT_ASKED_FOR = ["acceptance_recorded_by_fk", "import_job_user_fk", "proposal_sending_user_fk"];

test("finds what refers to a row of its tenant by an index", async () => {
  const unindexed = await admin<{ name: string }[]>`
    select c.conname::text as name
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and array_length(c.conkey, 1) > 1
      and not exists (
        select from pg_index i
        where i.indrelid = c.conrelid and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('',
        '(deleted_at IS NULL)')
          and c.conkey <@ (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1])
    order by 1`;
  expect(unindexed.map(({ name }) => name)).toEqual(NOT_ASKED_FOR);
});
