import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SEARCH_FUNCTIONS, TABLE_KINDS, WORK_FUNCTIONS } from "@/db/schema/manifest";
import { testDatabase, type TestDatabase } from "../../support/database";
import { CHECKS, TABLES_VIEW } from "./distributability";

let database: TestDatabase;
let admin: postgres.Sql;
let requests: postgres.Sql;

beforeAll(async () => {
  database = await testDatabase();
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  requests = postgres(database.directUrl, {
    max: 1,
    onnotice: () => undefined,
    // Needed on Citus to pass the tenant on to its nodes. PostgreSQL accepts and ignores it.
    connection: { "citus.propagate_set_commands": "local" },
  });
  await admin.unsafe(TABLES_VIEW);
});

afterAll(async () => {
  await admin.end();
  await requests.end();
  await database.drop();
});

describe("every table of the schema", () => {
  test.each(CHECKS)("keeps $rule", async ({ sql }) => {
    expect([...(await admin.unsafe(sql))]).toEqual([]);
  });

  test("is there when the manifest names it", async () => {
    const tables = await admin<{ relname: string }[]>`select relname from m`;
    expect(tables.map(({ relname }) => relname)).toEqual(expect.arrayContaining(Object.keys(TABLE_KINDS)));
  });

  test("is found by the checks when it is bad", async () => {
    const findings = await admin.begin(async (bad) => {
      await bad.unsafe(
        "create table careless (id int, name text unique, other bigint generated always as identity)",
      );
      const found = [];
      for (const { sql } of CHECKS) found.push(...(await bad.unsafe(sql)));
      await bad.unsafe("drop table careless");
      return found.map((row) => String(Object.values(row)[0]).split(" ")[0]);
    });
    expect([...new Set(findings)]).toEqual(["C1", "C2", "C11", "C16"]);
  });
});

describe("the request role", () => {
  const tenantTables = async () =>
    (
      await admin<
        { relname: string }[]
      >`select relname from m where k = 'dist' and relname <> '__drizzle_migrations'`
    ).map(({ relname }) => relname);

  let tenants = 0;
  const makeTenant = async () => {
    const slug = `tenant-${(tenants += 1)}`;
    const [made] = await admin<{ id: number }[]>`
      insert into tenant (uuid, slug, name, domain, sender_email)
      values (gen_random_uuid(), ${slug}, ${slug}, ${`${slug}.test`}, ${`a@${slug}.test`}) returning id::int`;
    return made?.id ?? 0;
  };

  /** A tenant with one row of each searchable kind. */
  const searchedTenant = async () => {
    const id = await makeTenant();
    const [client] = await admin<{ id: number }[]>`insert into client (tenant_id, uuid, name, search_text)
      values (${id}, gen_random_uuid(), 'Ann', 'ann') returning id::int`;
    await admin`insert into contact (tenant_id, client_id, first_name, last_name, email, position, search_text)
      values (${id}, ${client?.id ?? 0}, 'Bea', '', '', 1, 'bea')`;
    await admin`insert into catalog_item (tenant_id, title, description, search_text)
      values (${id}, 'Logo', '', 'logo')`;
    await admin`insert into library_entry (tenant_id, name, kind, content, search_text)
      values (${id}, 'Terms', 'block', '{}', 'terms')`;
    await admin`insert into deal_template (tenant_id, name, content, search_text)
      values (${id}, 'Event', '{}', 'event')`;
    await admin`
      insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, search_text,
      owner_search_text, currency,
        rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax, closing_date, valid_until)
      values (${id}, gen_random_uuid(), 1, 'Offer', 1, 1, 1, 'offer', 'zoe', 'CAD', 1, 0, 0, '[]', 0, 0, now(), now())`;
    return id;
  };

  test("sees no row of any tenant's table without naming a tenant", async () => {
    for (const table of await tenantTables()) {
      const [row] = await requests.unsafe<{ count: number }[]>(`select count(*)::int as count from ${table}`);
      expect(row, table).toEqual({ count: 0 });
    }
  });

  test("cannot write a row for a tenant that the transaction does not name", async () => {
    const tenant = await makeTenant();
    const writing = requests.begin(async (transaction) => {
      await transaction`select app_set_tenant(${tenant + 1})`;
      await transaction`insert into counter (tenant_id, name) values (${tenant}, 'stolen')`;
    });
    await expect(writing).rejects.toMatchObject({ code: "42501" });
  });

  test.each(SEARCH_FUNCTIONS)(
    "gets nothing from %s for a tenant that the transaction does not name",
    async (name) => {
      const [ours, theirs] = [await searchedTenant(), await searchedTenant()];
      const found = (tenant: number) =>
        requests.begin(async (transaction) => {
          await transaction`select app_set_tenant(${ours})`;
          const values = name === "app_search_deals" ? "'{%}', '', '{}', false" : "'%'";
          return (await transaction.unsafe(`select * from ${name}($1, ${values})`, [tenant])).length;
        });
      expect([await found(ours), await found(theirs)]).toEqual([1, 0]);
    },
  );

  test("learns of no other tenant's documents, and removes no file of theirs", async () => {
    const [ours, theirs] = [await searchedTenant(), await searchedTenant()];
    for (const id of [ours, theirs]) {
      await admin`update deal set blocks = '[{"origin": {"entry": 7}}]' where tenant_id = ${id}`;
      await admin`update deal_template set content = '{"blocks": [{"origin": {"entry": 7}}]}' where tenant_id = ${id}`;
      await admin`insert into document_file (tenant_id, name, kind, bytes, original_name, created_at)
        values (${id}, 'documents/a.pdf', 'file', 1, 'a', now() - interval '1 year')`;
    }
    const asked = (tenant: number) =>
      requests.begin(async (transaction) => {
        await transaction`select app_set_tenant(${ours})`;
        const counts = [];
        for (const call of ["app_deals_with_entry($1, 7)", "app_templates_with_entry($1, 7)"])
          counts.push((await transaction.unsafe(`select * from ${call}`, [tenant])).length);
        const removed = await transaction`select app_remove_unused_files(${tenant}, now(), 10)`;
        return [...counts, removed.length];
      });
    expect([await asked(theirs), await asked(ours)]).toEqual([
      [0, 0, 0],
      [1, 1, 1],
    ]);
  });

  test.each([
    ["app_deals_with_field", "deal"],
    ["app_clients_with_field", "client"],
  ])("learns of no other tenant's values by %s", async (name, table) => {
    const [ours, theirs] = [await searchedTenant(), await searchedTenant()];
    await admin.unsafe(`update ${table} set custom_fields = '{"site": "a"}'`);
    const found = (tenant: number) =>
      requests.begin(async (transaction) => {
        await transaction`select app_set_tenant(${ours})`;
        return (await transaction.unsafe(`select * from ${name}($1, 'site')`, [tenant])).length;
      });
    expect([await found(ours), await found(theirs)]).toEqual([1, 0]);
  });

  test("removes the rows of a deleted tenant that has an archive after 30 days, not before (P-06)", async () => {
    const tenant = await makeTenant();
    await admin`insert into counter (tenant_id, name) values (${tenant}, 'kept')`;
    await admin`
      insert into tenant_archive (tenant_id, file_key, content_hash, byte_length, kept, removed, keep_until)
      values (${tenant}, 'archive', '', 0, '{}', '{}', now())`;
    const purge = async (age: string) => {
      await admin`update tenant set deleted_at = now() - ${age}::interval where id = ${tenant}`;
      const [row] = await requests<{ removed: number }[]>`
        select app_purge_tenant_table(${tenant}, 'counter')::int as removed`;
      return row?.removed;
    };
    for (const age of ["0 days", "29 days 23 hours"])
      await expect(purge(age), age).rejects.toThrow("is not to be purged");
    expect(await purge("30 days 1 hour")).toBe(1);
  });

  test.each(WORK_FUNCTIONS)("learns from %s no more than the ids of tenants", async (name) => {
    const [shape] = await admin<
      { result: string }[]
    >`select pg_get_function_result(${name}::regproc) as result`;
    expect(shape?.result).toBe("SETOF bigint");
  });

  test("may read a tenant's own limits, not raise them", async () => {
    const [rights] = await admin`
      select has_table_privilege('app_user', 'tenant_limit', 'SELECT') as may_read,
        has_table_privilege('app_user', 'tenant_limit', 'INSERT, UPDATE, DELETE') as may_write`;
    expect(rights).toEqual({ may_read: true, may_write: false });
  });

  test("may answer a question, but neither change nor delete it", async () => {
    const [rights] = await admin`
      select has_column_privilege('app_user', 'deal_question', 'answer', 'UPDATE') as may_answer,
        has_column_privilege('app_user', 'deal_question', 'question', 'UPDATE') as may_change,
        has_table_privilege('app_user', 'deal_question', 'DELETE') as may_delete`;
    expect(rights).toEqual({ may_answer: true, may_change: false, may_delete: false });
  });

  test.each(["acceptance", "deal_event", "drawn_pdf", "proposal_sending", "audit_event"])(
    "may neither change nor delete evidence in %s",
    async (table) => {
      const [rights] = await admin.unsafe(
        `select has_table_privilege('app_user', '${table}', 'INSERT') as may_insert, has_table_privilege('app_user',
          '${table}', 'UPDATE') as may_update, has_table_privilege('app_user', '${table}', 'DELETE') as may_delete`,
      );
      expect(rights).toEqual({ may_insert: true, may_update: false, may_delete: false });
    },
  );
});
