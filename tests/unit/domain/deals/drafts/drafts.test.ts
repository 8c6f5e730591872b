import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { DAY } from "@/lib/core/time/milliseconds";
import { draftsApi, type DraftBody } from "@/lib/domain/deals/drafts/drafts-api";
import { discardDraft, keepDraft } from "@/lib/domain/deals/drafts/keep-draft";
import { countDrafts, draftNamed, listDrafts, readDraft } from "@/lib/domain/deals/drafts/read-drafts";
import { removeOldDrafts } from "@/lib/domain/deals/drafts/remove-old-drafts";
import { DRAFT_DAYS, MAX_DRAFTS } from "@/lib/domain/deals/limits";
import { EXCLUDED_TABLES } from "@/lib/domain/tenant-admin/data/tenant-tables";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import type { Context } from "@/lib/platform/context";
import { etag, type RowState } from "@/lib/platform/http/etag";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const NOW = new Date("2026-11-18T15:00:00.000Z");
const NEW = "new-1f0c9a2b";

let database: TestDatabase;
let admin: postgres.Sql;
let tenants = 0;
let tenantId = 0;
let me = 0;
let colleague = 0;

beforeAll(async () => {
  database = await testDatabase();
  process.env["DATABASE_URL"] = database.url;
  admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await closeConnection();
  await admin.end();
  await database.drop();
});

/** Each test has a workspace of its own. */
beforeEach(async () => {
  tenants += 1;
  const slug = `drafts-${tenants}`;
  const made = await ownerTransaction(database.adminUrl, (db) => createTenant(db, { slug, name: slug }));
  tenantId = made.id;
  me = await addUser("me");
  colleague = await addUser("colleague");
});

async function addUser(name: string): Promise<number> {
  const [row] = await admin<{ id: number }[]>`
    insert into user_account (tenant_id, uuid, email, first_name, last_name)
    values (${tenantId}, gen_random_uuid(), ${`${name}@drafts.test`}, ${name}, 'Test') returning id::int`;
  return row?.id ?? 0;
}

async function addDeal(number: number): Promise<number> {
  const [row] = await admin<{ id: number }[]>`
    insert into deal (tenant_id, uuid, number, name, sale_status_id, prod_status_id, type_id, search_text, currency,
      rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax, closing_date, valid_until)
    values (${tenantId}, gen_random_uuid(), ${number}, 'Offer', 4, 1, 10, '', 'CAD', 1, 0, 0, '[]', 0, 0,
      '2026-12-01', now()) returning id::int`;
  return row?.id ?? 0;
}

const as = <Result>(userId: number, work: (context: Context) => Promise<Result>, now = NOW) =>
  withTenant(tenantId, (db) =>
    work({ db, tenantId, now, actor: { kind: "member", member: { id: userId } } } as Context),
  );

const bodyOf = (given: Partial<DraftBody> = {}): DraftBody => ({
  title: "Website",
  client_name: "",
  missing: ["client"],
  deal_version: null,
  content: '{"a":1}',
  ...given,
});

type Kept = { version?: RowState; body?: Partial<DraftBody>; by?: number; now?: Date };

async function keep(name: string, { version, body, by = me, now = NOW }: Kept = {}) {
  const headers = new Headers(version ? { "If-Match": etag(version) } : {});
  return (await as(by, (context) => keepDraft(context, name, bodyOf(body), headers), now)).body.data;
}

const discard = (name: string, version?: RowState, by = me) =>
  as(by, (context) => discardDraft(context, name, new Headers(version ? { "If-Match": etag(version) } : {})));

describe("a draft", () => {
  test("is kept, read and changed by its person, with the version of its deal [U-80]", async () => {
    const deal = await addDeal(7);
    const first = await keep(String(deal), { body: { deal_version: 3 } });
    expect(first).toMatchObject({ version: 1, updated_at: NOW });
    const changed = await keep(String(deal), {
      version: first,
      body: { deal_version: 3, content: '{"a":2}' },
    });
    expect(changed).toMatchObject({ id: first.id, version: 2 });
    const read = await as(me, (context) => readDraft(context, String(deal)));
    expect(read.body.data).toMatchObject({
      name: String(deal),
      deal: { id: deal, number: expect.stringContaining("7") as string },
      deal_version: 3,
      content: '{"a":2}',
    });
  });

  test("does not exist for anybody else, nor for another workspace [U-80]", async () => {
    await keep(NEW);
    await expect(as(colleague, (context) => readDraft(context, NEW))).rejects.toMatchObject({ status: 404 });
    await expect(discard(NEW, undefined, colleague)).rejects.toMatchObject({ status: 404 });
    expect(await as(colleague, listDrafts)).toEqual([]);
    // The same name is another draft.
    await keep(NEW, { by: colleague, body: { title: "Theirs" } });
    expect((await as(me, (context) => draftNamed(context, NEW)))?.title).toBe("Website");
  });

  test("of a deal that there is not is refused [U-80]", async () => {
    await expect(keep("999999")).rejects.toMatchObject({ status: 404 });
  });

  test("that another tab kept is never replaced unseen [U-80]", async () => {
    const first = await keep(NEW);
    await keep(NEW, { version: first, body: { content: '{"tab":"other"}' } });
    const refused = { status: 412, details: { version: 2, updated_at: NOW.toISOString() } };
    await expect(keep(NEW, { version: first })).rejects.toMatchObject(refused);
    await expect(keep(NEW)).rejects.toMatchObject(refused);
    expect((await as(me, (context) => draftNamed(context, NEW)))?.content).toBe('{"tab":"other"}');
  });

  test("that another tab kept is never discarded unseen [U-80]", async () => {
    const first = await keep(NEW);
    const second = await keep(NEW, { version: first });
    await expect(discard(NEW, first)).rejects.toMatchObject({ status: 412, details: { version: 2 } });
    expect((await as(me, (context) => draftNamed(context, NEW)))?.version).toBe(2);
    await discard(NEW, second);
    expect(await as(me, (context) => draftNamed(context, NEW))).toBeNull();
    await expect(discard(NEW, second)).rejects.toMatchObject({ status: 404 });
  });

  test("that was ended elsewhere does not come back, unless it is kept as a new one [U-80]", async () => {
    const first = await keep(NEW);
    await discard(NEW);
    await expect(keep(NEW, { version: first })).rejects.toMatchObject({ status: 412 });
    expect(await as(me, (context) => draftNamed(context, NEW))).toBeNull();
    expect((await keep(NEW)).version).toBe(1);
  });

  test("leaves no answer for a repeated call, and is not exported with its workspace [U-80]", () => {
    expect([draftsApi.keep.keepsNoAnswer, draftsApi.discard.keepsNoAnswer]).toEqual([true, true]);
    expect(EXCLUDED_TABLES).toContain("deal_draft");
  });

  test("is removed 30 days after its last change [U-80]", async () => {
    const now = (days: number) => new Date(NOW.getTime() + days * DAY);
    await keep("new-00000001");
    await keep("new-00000002", { now: now(2) });
    const sweep = (days: number) => as(me, ({ db }) => removeOldDrafts({ db, tenantId, now: now(days) }));
    expect(await sweep(DRAFT_DAYS)).toBe(0);
    expect(await sweep(DRAFT_DAYS + 1)).toBe(1);
    expect((await as(me, listDrafts)).map(({ name }) => name)).toEqual(["new-00000002"]);
  });
});

/** Adds drafts of new deals. */
const fill = (drafts: number) =>
  admin`insert into deal_draft (tenant_id, user_id, name, title, client_name, missing, content, updated_at)
    select ${tenantId}, ${me}, 'new-' || lpad(each::text, 8, '0'), '', '', '[]', '{}', now()
    from generate_series(1, ${drafts}) each`;

describe("the list of drafts", () => {
  test("has one's own, the latest first, with what each lacks [U-81]", async () => {
    const deal = await addDeal(9);
    const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
    await keep(NEW, { body: { title: "", missing: ["client", "services"] } });
    await keep(String(deal), { body: { client_name: "Acme", missing: [] }, now: later(1) });
    await keep("new-00000009", { by: colleague });
    expect(await as(me, listDrafts)).toMatchObject([
      { name: String(deal), client_name: "Acme", missing: [], deal: { decided: null } },
      { name: NEW, deal: null, title: "", missing: ["client", "services"] },
    ]);
    expect(await as(me, countDrafts)).toBe(2);
  });

  test("says how the deal of a draft was decided meanwhile [U-81]", async () => {
    const deal = await addDeal(10);
    await keep(String(deal));
    await admin`update deal set stage = 'signed', progress = 'accepted', decided_at = now()
      where id = ${deal} and tenant_id = ${tenantId}`;
    expect(await as(me, listDrafts)).toMatchObject([{ deal: { id: deal, decided: "accepted" } }]);
  });

  test("leaves out drafts of deals that were deleted, which do not count [U-81]", async () => {
    const deal = await addDeal(11);
    await keep(String(deal));
    await admin`update deal set deleted_at = now() where id = ${deal} and tenant_id = ${tenantId}`;
    expect(await as(me, listDrafts)).toEqual([]);
    expect(await as(me, countDrafts)).toBe(0);
    await fill(MAX_DRAFTS - 1);
    await keep(NEW);
    expect(await as(me, countDrafts)).toBe(MAX_DRAFTS);
  });

  test("is bounded: one more is refused, and none is thrown away [U-81]", async () => {
    await fill(MAX_DRAFTS);
    await expect(keep(NEW)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: "name", code: "too_many" }],
    });
    expect(await as(me, countDrafts)).toBe(MAX_DRAFTS);
  });
});
