import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeConnection } from "@/db/client";
import { ROLE_PERMISSIONS } from "@/lib/core/access/permissions";
import { dealsQuery, type DealsQuery } from "@/lib/domain/deals/api";
import { createDeal } from "@/lib/domain/deals/create-deal";
import { exportDeals } from "@/lib/domain/deals/list/export-deals";
import { listDeals } from "@/lib/domain/deals/list/list-deals";
import { cursorBehind } from "@/lib/domain/deals/list/list-rows";
import { createDealBody } from "@/lib/domain/deals/input-schema";
import { longContextOf } from "@/lib/server/endpoint";
import type { Context, LongContext, Member } from "@/lib/platform/context";
import { scansOf } from "../../bench/deals/recorded";
import { patient, testDatabase, type TestDatabase } from "../../support/database";
import { makeWorkspace, type Workspace } from "../../support/workspace";

let database: TestDatabase;
let admin: postgres.Sql;
let ours: Workspace;

beforeAll(async () => {
  database = await testDatabase();
  Object.assign(process.env, { DATABASE_URL: patient(database.url), NEXTAUTH_SECRET: "k".repeat(32) });
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  ours = await makeWorkspace("find", { port: 0, url: database.url, adminUrl: database.adminUrl });
  const [other] = await admin<{ id: number }[]>`
    insert into client (tenant_id, uuid, name, company, email, search_text)
    values (${ours.tenant.id}, gen_random_uuid(), 'Zoé Bäcker', 'Bäckerei & Söhne', 'zoe@baecker.test', '')
    returning id::int`;
  second = other?.id ?? 0;
  for (let at = 1; at <= 25; at += 1) await make(`Deal ${at}`, at === 7 ? second : ours.catalog.clientId);
  const { id } = ours.tenant;
  // Created one day apart, the newest today. They were changed in pairs, at the same microsecond.
  for (let at = 1; at <= 25; at += 1)
    await admin`update deal set created_at = date_trunc('day', now()) + interval '12 hours' - ${at} * interval '1 day',
      updated_at = date_trunc('day', now()) - ${Math.floor(at / 2)} * interval '1 hour' + interval '123 microseconds'
      where tenant_id = ${id} and number = ${at}`;
});
afterAll(async () => {
  await Promise.all([closeConnection(), admin.end()]);
  await database.drop();
});

let second = 0;

function context(): LongContext {
  const { tenant, users } = ours;
  const member: Member = {
    id: users.manager,
    uuid: "",
    email: "manager@example.test",
    firstName: "Zoé",
    lastName: "manager",
    phone: null,
    emailVerifiedAt: null,
    isActive: true,
    role: "manager",
    isSuperAdmin: false,
    permissions: ROLE_PERMISSIONS.manager,
    sessionId: 0,
    tokenId: null,
    provedAt: null,
    factorDueAt: null,
    version: 1,
  };
  const facts = { id: "test", address: "127.0.0.1", userAgent: "test", language: "" };
  return longContextOf({ tenant, facts }, { kind: "member", member });
}

const make = (name: string, client: number) =>
  context().transaction((within) =>
    createDeal(
      within,
      createDealBody.parse({
        data: {
          attributes: {
            name,
            client_id: client,
            lineItems: [{ sale_catalog_item_id: ours.catalog.items.fixed, quantity: 1 }],
          },
        },
      }),
    ),
  );

const list = (query: Record<string, unknown>) =>
  context().transaction(async (within) => listDeals(within, dealsQuery.parse(query)));
const names = async (query: Record<string, unknown>) => (await list(query)).data.map(({ name }) => name);
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

describe("deals are found", () => {
  test.each([
    ["Q-000012", ["Deal 12"]],
    ["q12", ["Deal 12"]],
    ["Q-12", ["Deal 12"]],
    ["000012", ["Deal 12"]],
    ["24", ["Deal 24"]],
    ["0012", ["Deal 12"]],
    ["Q-00001", [1, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map((number) => `Deal ${number}`)],
    ["0002", [2, 20, 21, 22, 23, 24, 25].map((number) => `Deal ${number}`)],
    ["zoe@baecker", ["Deal 7"]],
    ["BÄCKER", ["Deal 7"]],
    ["söhne", ["Deal 7"]],
    ["Deal 21", ["Deal 21"]],
    ["Q-000099", []],
    ["Q-000012-2", []],
  ])("by number, the client's e-mail, name and company, and title: %s", async (typed, found) => {
    expect(await names({ "filter[name]": typed })).toEqual(found);
  });

  test("by a number beside a title that holds it", async () => {
    // Words of Deal 2 and 20 to 25 begin with 2, and it is the number of Deal 2.
    expect((await list({ "filter[name]": "2" })).meta.total).toBe(7);
    expect(await names({ "filter[name]": "1", "filter[client]": second })).toEqual([]);
  });

  test("by their client", async () => {
    expect(await names({ "filter[client]": second })).toEqual(["Deal 7"]);
    expect((await list({ "filter[client]": ours.catalog.clientId })).meta.total).toBe(24);
  });

  test("by their account manager [T-60]", async () => {
    expect((await list({ "filter[owner_id]": ours.users.manager })).meta.total).toBe(25);
    expect(await names({ "filter[owner_id]": ours.users.admin })).toEqual([]);
  });

  test("by the days on which they were made, both included", async () => {
    expect(await names({ "filter[created_from]": day(3), "filter[created_to]": day(2) })).toEqual([
      "Deal 2",
      "Deal 3",
    ]);
    expect((await list({ "filter[created_from]": day(2) })).meta.total).toBe(2);
  });

  test("in an export too", async () => {
    const query = { format: "csv", sort_by: "created_at", sort_direction: "desc", "filter[client]": second };
    const { body } = await exportDeals(context(), query as Parameters<typeof exportDeals>[1]);
    const lines = (await new Response(body).text()).trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("Deal 7");
  });
});

describe("rows of the list", () => {
  test("name their client, owner and last change", async () => {
    const [row] = (await list({ "filter[name]": "Q-7" })).data;
    expect(row).toMatchObject({
      client_id: second,
      owner_id: ours.users.manager,
      updated_at: expect.any(Date) as Date,
    });
  });

  test("with a stored stage that is not known are prospects, in the export too [DLS-06]", async () => {
    await admin`update deal set stage = 'dreaming' where tenant_id = ${ours.tenant.id} and number = 25`;
    try {
      const [row] = (await list({ "filter[name]": "Q-25" })).data;
      expect(row?.stage).toBe("pending");
      const query = { format: "csv", sort_by: "created_at", sort_direction: "desc", "filter[name]": "Q-25" };
      const { body } = await exportDeals(context(), query as Parameters<typeof exportDeals>[1]);
      expect(await new Response(body).text()).toContain("Pending");
    } finally {
      await admin`update deal set stage = 'pending' where tenant_id = ${ours.tenant.id} and number = 25`;
    }
  });
});

describe("a cursor", () => {
  const all = async (query: Record<string, unknown>, between?: () => Promise<unknown>) => {
    const seen: number[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { data, meta } = await list({ ...query, per_page: 4, ...(cursor ? { cursor } : {}) });
      seen.push(...data.map(({ id }) => id));
      if (meta.next_cursor === null) return seen;
      cursor = meta.next_cursor;
      await between?.();
    }
  };

  test.each(
    dealsQuery.shape.sort_by.unwrap().options.flatMap((by) => [[by, "asc"] as const, [by, "desc"] as const]),
  )("goes through all rows once in the order of %s %s", async (sort_by, sort_direction) => {
    const order = { sort_by, sort_direction };
    const whole = (await list({ ...order, per_page: 100 })).data.map(({ id }) => id);
    expect(await all(order)).toEqual(whole);
    expect(whole).toHaveLength(25);
  });

  test.each(["name", "customer", "owner"] as const)(
    "goes through deals by %s as people sort, whatever accents and letter case, forwards and backwards",
    async (sort_by) => {
      const column = { name: "name", customer: "customer_name", owner: "owner_name" }[sort_by];
      const sorted = ["apple", "Apple", "Daniel", "Émile", "émilie", "Fanny", "Œuvre", "Zoé"];
      const places = new Map([...sorted].reverse().map((name, at) => [at + 1, name]));
      const { id } = ours.tenant;
      const before = await admin.unsafe(`select number, ${column} as text from deal where tenant_id = ${id}`);
      const store = (number: number, text: string) =>
        admin.unsafe(`update deal set ${column} = $1 where tenant_id = $2 and number = $3`, [
          text,
          id,
          number,
        ]);
      await admin.unsafe(`update deal set ${column} = '' where tenant_id = ${id}`);
      for (const [number, name] of places) await store(number, name);
      try {
        expect(sorted).toEqual(sorted.toSorted(new Intl.Collator("en").compare));
        for (const sort_direction of ["asc", "desc"] as const) {
          const ids = await all({ sort_by, sort_direction });
          const rows = await admin.unsafe<{ text: string }[]>(
            `select ${column} as text from deal join unnest($1::bigint[]) with ordinality seen(id, place) using (id)
              where ${column} <> '' order by place`,
            [ids as never],
          );
          expect(rows.map(({ text }) => text)).toEqual(
            sort_direction === "asc" ? sorted : sorted.toReversed(),
          );
        }
      } finally {
        for (const row of before) await store(Number(row["number"]), String(row["text"]));
      }
    },
  );

  test("loses and repeats nothing while the first rows are changed on the way", async () => {
    const seen = await all({ sort_by: "created_at", sort_direction: "desc" }, () => make("Newer", second));
    expect(new Set(seen).size).toBe(25);
    expect(seen).toHaveLength(25);
    await admin`delete from deal_event where tenant_id = ${ours.tenant.id} and deal_id in (select id from deal
      where name = 'Newer')`;
    await admin`update deal set deleted_at = now() where tenant_id = ${ours.tenant.id} and name = 'Newer'`;
  });

  test("follows what was changed since an instant, to the microsecond", async () => {
    const since = new Date(Date.parse(`${day(0)}T00:00:00Z`) - 3 * 3_600_000).toISOString();
    const query = { "filter[updated_since]": since, sort_by: "updated_at", sort_direction: "asc" };
    const { data, meta } = await list({ ...query, per_page: 100 });
    // Two for each hour, except for the first deal.
    // Those that were deleted count, too.
    expect([data.length, meta.deleted?.length, meta.total, meta.next_cursor]).toEqual([7, 6, 13, null]);
    expect(await all(query)).toEqual(data.map(({ id }) => id));
  });

  test.each([
    ["rubbish", {}],
    [cursorBehind({ sort_by: "name", sort_direction: "asc" }, { place: ["x"], id: 1 }), {}],
    [cursorBehind({ sort_by: "created_at", sort_direction: "desc" }, { place: ["yesterday"], id: 1 }), {}],
    [
      cursorBehind(
        { sort_by: "created_at", sort_direction: "desc" },
        { place: ["2026-02-30T00:00:00Z"], id: 1 },
      ),
      {},
    ],
    [
      cursorBehind({ sort_by: "name", sort_direction: "asc" }, { place: ["\u0000"], id: 1 }),
      { sort_by: "name", sort_direction: "asc" },
    ],
    [
      cursorBehind({ sort_by: "amount", sort_direction: "asc" }, { place: ["9".repeat(30)], id: 1 }),
      { sort_by: "amount", sort_direction: "asc" },
    ],
  ])("that is none, or of another order, is refused: %s", async (cursor, order) => {
    await expect(list({ ...order, cursor })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: "cursor" }],
    });
  });
});

describe("an index answers", () => {
  beforeAll(async () => {
    const { id } = ours.tenant;
    // An e-mail address with only ten deals is rare in any sample (list-filters.ts).
    await admin`insert into client (tenant_id, uuid, name, company, email, search_text)
      select ${id}, gen_random_uuid(), 'Client ' || n, '', 'c' || n || '@bulk.test', '' from generate_series(1, 2000) n`;
    await admin`insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, client_id,
      customer, customer_name, search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax,
      amount_after_tax, closing_date, valid_until, progress, created_at, updated_at)
      select ${id}, gen_random_uuid(), 1000 + n, 'Bulk ' || n, 4, 1, 10, c.id, '{}'::jsonb, c.name, 'bulk ' || n ||
      ' ' || c.email, 'CAD', 1, 1, 0, '[]'::jsonb, 1, 1, current_date, now(), case when n % 5 = 0 then 'question' else 'draft' end, now() - n * interval '1 hour', now() -
      n * interval '1 hour'
      from generate_series(1, 20000) n
      join (select id, name, email, row_number() over (order by id) as place from client where tenant_id = ${id}
      and name like 'Client %') c on c.place = n % 2000 + 1`;
    await admin`insert into deal_amount select tenant_id, id, amount_after_tax from deal
      where tenant_id = ${id} and number > 1000`;
    await admin`vacuum analyze deal, deal_amount`;
  });

  test.each([
    ["a number", { "filter[name]": "Q-001234" }, "deal_number_key"],
    ["an e-mail", { "filter[name]": "c77@bulk.test" }, "deal_search_idx"],
    ["a client", { "filter[client]": "client" }, "deal_client_idx"],
    [
      "an account manager's open deals",
      { "filter[owner_id]": "owner", "filter[stage]": "pending" },
      "deal_owner_idx",
    ],
    ["a day", { "filter[created_from]": day(3), "filter[created_to]": day(3) }, "deal_created_idx"],
    [
      "what was changed since",
      {
        "filter[updated_since]": new Date(Date.now() - 5 * 3_600_000).toISOString(),
        sort_by: "updated_at",
        sort_direction: "asc",
      },
      "deal_followed_idx",
    ],
    [
      "what comes behind a cursor",
      {
        cursor: cursorBehind(
          { sort_by: "created_at", sort_direction: "desc" },
          { place: [`${day(400)}T00:00:00Z`], id: 1 },
        ),
      },
      "deal_created_idx",
    ],
    ["a progress", { "filter[progress]": "question" }, "deal_progress_idx"],
    ["the latest revisions", { "filter[latest]": "true" }, "deal_created_idx"],
    ["the order of names", { sort_by: "name", sort_direction: "asc" }, "deal_by_name_idx"],
    ["a late page of them", { sort_by: "name", sort_direction: "desc", page: "60" }, "deal_by_name_idx"],
    [
      "what comes behind a name",
      {
        sort_by: "name",
        sort_direction: "asc",
        cursor: cursorBehind({ sort_by: "name", sort_direction: "asc" }, { place: ["Bulk 7"], id: 1 }),
      },
      "deal_by_name_idx",
    ],
    ["the order of customers", { sort_by: "customer", sort_direction: "desc" }, "deal_by_customer_idx"],
    ["the order of account managers", { sort_by: "owner", sort_direction: "asc" }, "deal_by_owner_idx"],
  ] as const)("%s", async (_, asked, index) => {
    const { id: tenantId } = ours.tenant;
    const [client] = await admin<{ id: number }[]>`
      select id::float8 as id from client where tenant_id = ${tenantId} and name = 'Client 50'`;
    const query: DealsQuery = dealsQuery.parse(
      "filter[client]" in asked
        ? { "filter[client]": client?.id }
        : "filter[owner_id]" in asked
          ? { ...asked, "filter[owner_id]": ours.users.manager }
          : asked,
    );
    const scans = await scansOf(database.directUrl, tenantId, async (db) => {
      await (
        await listDeals({ db, tenantId, now: new Date() } as Context, query)
      ).result;
    });
    expect(scans.join("\n")).toContain(index === "deal_search_idx" ? "app_search_deals" : index);
    expect(scans.filter((scan) => scan === "Seq Scan deal")).toEqual([]);
  });
});
