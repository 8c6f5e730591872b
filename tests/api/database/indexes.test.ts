import { existsSync, readFileSync } from "node:fs";
import { PgDialect } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { isNamed } from "@/lib/domain/scim/read-users";
import { testDatabase, type TestDatabase } from "../../support/database";

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  tenant = await fillTenant();
});

let tenant = 0;

/** A tenant with so many documents that reading all of them costs more than any index. */
async function fillTenant(): Promise<number> {
  const [made] = await admin<{ id: number }[]>`
    insert into tenant (uuid, slug, name, domain, sender_email)
    values (gen_random_uuid(), 'full', 'Full', 'full.test', 'a@full.test') returning id::int`;
  const id = made?.id ?? 0;
  await admin`insert into library_entry (tenant_id, name, kind, content, search_text)
    select ${id}, each, 'block', jsonb_build_object('picture', jsonb_build_object('file', each::text)), ''
    from generate_series(1, 3000) each`;
  await admin`insert into deal_template (tenant_id, name, content, search_text)
    select tenant_id, name, jsonb_build_object('blocks', jsonb_build_array(
      content || jsonb_build_object('origin', jsonb_build_object('entry', id)))), '' from library_entry`;
  await admin`insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, search_text,
      currency, rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax, closing_date, valid_until,
      blocks)
    select tenant_id, gen_random_uuid(), id, 'Offer', 1, 1, 1, '', 'CAD', 1, 0, 0, '[]', 0, 0, now(), now(),
      content -> 'blocks' from deal_template`;
  await admin`analyze deal, deal_template, library_entry`;
  return id;
}

afterAll(async () => {
  await admin.end();
  await database.drop();
});

/**
 * Foreign keys that need no index, because no query asks for these rows by them: sendings, also scheduled ones, questions
 * and acceptances are read by deal, only few imports are kept, and the rows of a cover, of a draft's deal and of a
 * service's taxes stay when they are deleted.
 */
const NOT_ASKED_FOR = [
  "acceptance_recorded_by_fk",
  "catalog_item_tax_profile_fk",
  "deal_cover_fk",
  "deal_draft_deal_fk",
  "deal_question_answered_by_fk",
  "import_job_user_fk",
  "proposal_sending_user_fk",
  "scheduled_sending_user_fk",
];

test.each([
  ["deal_origins_idx", "deal", "blocks || sections", "$[*].origin.entry", "[7]"],
  ["deal_template_origins_idx", "deal_template", "content", "$.*[*].origin.entry", "[7]"],
  ["deal_files_idx", "deal", "blocks || sections", 'strict $.**.file ? (@.type() == "string")', '["a"]'],
  [
    "library_entry_files_idx",
    "library_entry",
    "content",
    'strict $.**.file ? (@.type() == "string")',
    '["a"]',
  ],
  [
    "deal_template_files_idx",
    "deal_template",
    "content",
    'strict $.**.file ? (@.type() == "string")',
    '["a"]',
  ],
])("%s answers what its function asks", async (index, table, content, path, value) => {
  const asked = `jsonb_path_query_array(${content}, '${path}')`;
  const functions = await admin<{ source: string }[]>`
    select prosrc as source from pg_proc where prosrc like ${`%${asked.replace(/[\\%_]/g, "\\$&")}%`}`;
  expect(functions.length).toBeGreaterThan(0);
  const some = table === "deal" ? "and blocks || sections <> '[]'::jsonb" : "";
  const plan = await admin.unsafe(
    `explain select id from ${table} where tenant_id = ${tenant} ${some} and ${asked} @> '${value}'::jsonb`,
  );
  expect(JSON.stringify(plan)).toContain(index);
});

test.each(["deal", "client"])("values of a %s's fields are found by their index", async (table) => {
  await admin.unsafe(
    `update ${table} set custom_fields = '{"site": "a"}' where tenant_id = ${tenant} and id % 100 = 0`,
  );
  if (table === "client")
    await admin`insert into client (tenant_id, uuid, name, search_text)
      select ${tenant}, gen_random_uuid(), 'Ann', '' from generate_series(1, 3000)`;
  await admin.unsafe(`analyze ${table}`);
  const plan = await admin.unsafe(
    `explain select id from ${table} where tenant_id = ${tenant} and custom_fields <> '{}'::jsonb and custom_fields ? 'site'`,
  );
  expect(JSON.stringify(plan)).toContain(`${table}_custom_fields_idx`);
});

test("a directory's userName is found by the indexes of names and addresses", async () => {
  await admin`insert into user_account (tenant_id, uuid, email, first_name, last_name, scim_user_name)
    select ${tenant}, gen_random_uuid(), each || '@full.test', 'Ann', 'Roy', case when each % 2 = 0 then 'ann' || each end
    from generate_series(1, 3000) each`;
  await admin`analyze user_account`;
  const condition = within({ tenantId: tenant }, userAccount, isNamed("ann2"));
  const asked = new PgDialect().sqlToQuery(condition);
  const requests = postgres(database.url, { max: 1, onnotice: () => undefined });
  const plan = await requests.begin(async (sql) => {
    await sql`select app_set_tenant(${tenant})`;
    return sql.unsafe(`explain select id from user_account where ${asked.sql}`, asked.params as string[]);
  });
  await requests.end();
  expect(JSON.stringify(plan)).toContain("user_account_scim_user_name_key");
  expect(JSON.stringify(plan)).toContain("user_account_email_key");
});

test("what waits in the mail queue is counted by the index of what waits", async () => {
  await admin`insert into outbox (tenant_id, kind, recipient, payload, dedupe_key, sent_at)
    select ${tenant}, 'verify', 'zoe@example.test', '{}', each::text, now() from generate_series(1, 3000) each`;
  await admin`analyze outbox`;
  const [states] = await admin<{ source: string }[]>`
    select prosrc as source from pg_proc where proname = 'app_queue_states'`;
  const [, asked = "", from = ""] =
    /(SELECT 'mail'[^;]*?)\s+INTO [\w, ]+?(\s+FROM [^;]*);/.exec(states?.source ?? "") ?? [];
  expect(asked).toContain("created_at");
  const plan = await admin.unsafe(`explain ${`${asked}${from}`.replace(/\bmoment\b/g, "now()")}`);
  expect(JSON.stringify(plan)).toContain("outbox_due_idx");
});

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

test("docs/indexes.md names each index of these tables with the query that needs it", async () => {
  const rows = [
    ...readFileSync("docs/indexes.md", "utf8").matchAll(/^\| `(\w+)` +\| (\w+) .*\| (\S+) +\|$/gm),
  ];
  for (const [, index, , place = ""] of rows) expect(existsSync(place), `${index} names ${place}`).toBe(true);
  const tables = [...new Set(rows.map(([, , table = ""]) => table))];
  expect(tables).toEqual([
    "deal",
    "deal_amount",
    "deal_draft",
    "client",
    "contact",
    "document_file",
    "library_entry",
    "deal_template",
    "catalog_category",
    "catalog_item",
  ]);
  const stored = await admin<{ index: string }[]>`
    select indexname as index from pg_indexes where schemaname = 'public' and tablename = any(${tables})`;
  const found = new Set(stored.map(({ index }) => index));
  expect(rows).toHaveLength(found.size);
  expect(new Set(rows.map(([, index]) => index))).toEqual(found);
});
