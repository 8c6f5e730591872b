import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closeConnection, withTenant, type Transaction } from "@/db/client";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { DECIDED_FACTS, progressOf, type ProgressFact } from "@/lib/core/offers/progress";
import { DAY, HOUR } from "@/lib/core/time/milliseconds";
import { readDashboard } from "@/lib/domain/deals/dashboard/read-dashboard";
import type { TodayKind } from "@/lib/domain/deals/dashboard/dashboard-schema";
import { decided } from "@/lib/domain/deals/lifecycle";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import type { Context } from "@/lib/platform/context";
import { untilBlocked } from "@/tests/support/blocked";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const NOW = new Date("2026-11-18T15:00:00.000Z");
const ago = (time: number) => new Date(NOW.getTime() - time);

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
  const slug = `dashboard-${tenants}`;
  const made = await ownerTransaction(database.adminUrl, (db) => createTenant(db, { slug, name: slug }));
  tenantId = made.id;
  me = await addUser("me");
  colleague = await addUser("colleague");
});

async function addUser(name: string): Promise<number> {
  const [row] = await admin<{ id: number }[]>`
    insert into user_account (tenant_id, uuid, email, first_name, last_name)
    values (${tenantId}, gen_random_uuid(), ${`${name}@dashboard.test`}, ${name}, 'Test') returning id::int`;
  return row?.id ?? 0;
}

type Given = {
  progress?: ProgressFact;
  amount?: number;
  currency?: string;
  owner?: number | null;
  created?: Date;
  validUntil?: Date;
  sent?: Date | null;
  decided?: Date;
  deleted?: Date | null;
  /** Of the deal that was added before. */
  isRevision?: boolean;
};
let number = 0;

async function addDeal(given: Given = {}): Promise<number> {
  if (!given.isRevision) number += 1;
  const { progress = "sent", amount = 100, currency = "CAD", owner = me, created = ago(DAY) } = given;
  const end = DECIDED_FACTS.find((fact) => fact === progress);
  const decidedAt = end ? (given.decided ?? ago(HOUR)) : null;
  const stage = end ? decided(end, NOW).stage : "pending";
  const [row] = await admin<{ id: number }[]>`
    insert into deal (tenant_id, uuid, number, name, stage, progress, owner_id, sale_status_id, prod_status_id, type_id,
      revision, search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax,
      closing_date, valid_until, created_at, updated_at, sent_at, decided_at, deleted_at)
    values (${tenantId}, gen_random_uuid(), ${number}, ${`Offer ${number}`}, ${stage}, ${progress}, ${owner}, 4, 1, 10,
      ${given.isRevision ? 2 : 1}, '', ${currency}, 1, 0, 0, '[]', ${amount}, ${amount}, '2026-12-01',
      ${given.validUntil ?? ago(-30 * DAY)}, ${created}, now(), ${given.sent ?? null}, ${decidedAt}, ${given.deleted ?? null}) returning id::int`;
  return row?.id ?? 0;
}

const addView = (dealId: number, at: Date) => admin`
  insert into deal_event (tenant_id, deal_id, kind, actor, at) values (${tenantId}, ${dealId}, 'viewed', 'visitor', ${at})`;

const addQuestion = (dealId: number, at: Date, answered: Date | null = null) => admin`
  insert into deal_question (tenant_id, deal_id, question, asked_by, asked_by_email, asked_at, answered_at, answered_by)
  values (${tenantId}, ${dealId}, 'Why?', 'A', 'a@a.test', ${at}, ${answered}, ${answered ? me : null})`;

const inZone = (zone: string) => admin`
  insert into setting (tenant_id, setting_group, key, value) values (${tenantId}, 'general', 'time_zone', ${zone})`;

const contextOf = (db: Transaction, now = NOW) =>
  ({ db, tenantId, now, actor: { kind: "member", member: { id: me } } }) as Context;
const dashboard = (now = NOW) => withTenant(tenantId, (db) => readDashboard(contextOf(db, now)));
const group = async (kind: TodayKind) => {
  const found = (await dashboard()).today.find((each) => each.kind === kind);
  return { total: found?.total, ids: found?.rows.map(({ deal }) => deal.id), rows: found?.rows };
};

describe("today [U-23]", () => {
  test("has every kind, empty ones too, and knows that there is no deal yet", async () => {
    const { today, deals } = await dashboard();
    expect(today.map(({ kind, total, rows }) => [kind, total, rows.length])).toEqual([
      ["question", 0, 0],
      ["expires_soon", 0, 0],
      ["seen", 0, 0],
      ["accepted", 0, 0],
      ["draft", 0, 0],
    ]);
    expect(deals).toBe(0);
  });

  test("open questions say since when the oldest one waits", async () => {
    const id = await addDeal({ progress: "question" });
    await addQuestion(id, ago(9 * HOUR), ago(HOUR));
    await addQuestion(id, ago(5 * HOUR));
    await addQuestion(id, ago(3 * HOUR));
    const { total, ids, rows } = await group("question");
    expect([total, ids, rows?.[0]?.at]).toEqual([1, [id], ago(5 * HOUR)]);
  });

  test("open questions count whichever revision was asked and however it was decided, the longest waiting first", async () => {
    const won = await addDeal({ progress: "accepted", decided: ago(9 * DAY) });
    await addQuestion(won, ago(2 * HOUR));
    const replaced = await addDeal({ progress: "replaced" });
    await addQuestion(replaced, ago(6 * HOUR));
    const latest = await addDeal({ progress: "draft", isRevision: true });
    await addDeal({ progress: "sent" });
    const { total, ids, rows } = await group("question");
    expect([total, ids]).toEqual([2, [latest, won]]);
    expect(rows?.map(({ at }) => at)).toEqual([ago(6 * HOUR), ago(2 * HOUR)]);
    await addQuestion(await addDeal({ progress: "sent", deleted: NOW }), ago(HOUR));
    expect((await group("question")).total).toBe(2);
  });

  test("offers that expire within five days stand there, first those that end first, and nowhere else", async () => {
    const later = await addDeal({ validUntil: ago(-4 * DAY) });
    const first = await addDeal({ progress: "seen", validUntil: ago(-DAY) });
    await addView(first, ago(HOUR));
    await addDeal({ validUntil: ago(-5 * DAY - 1_000) });
    await addDeal({ validUntil: ago(1_000) });
    await addDeal({ progress: "draft", validUntil: ago(-DAY) });
    const { ids, rows } = await group("expires_soon");
    expect(ids).toEqual([first, later]);
    for (const row of rows ?? []) expect(row.deal.progress).toBe("expires_soon");
    expect((await group("seen")).total).toBe(0);
  });

  test("offers that were seen since the start of yesterday, each once, the last seen first, expired ones too", async () => {
    const seen = await addDeal({ progress: "seen" });
    for (const hours of [20, 10]) await addView(seen, ago(hours * HOUR));
    const expired = await addDeal({ progress: "seen", validUntil: ago(DAY) });
    await addView(expired, ago(2 * HOUR));
    const before = await addDeal({ progress: "seen" });
    await addView(before, ago(40 * HOUR));
    const won = await addDeal({ progress: "accepted", decided: ago(5 * DAY) });
    await addView(won, ago(HOUR));
    const { ids, total, rows } = await group("seen");
    expect([ids, total]).toEqual([[expired, seen], 2]);
    expect(rows?.map(({ at }) => at)).toEqual([ago(2 * HOUR), ago(10 * HOUR)]);
  });

  test("acceptances since the start of yesterday in the workspace's time zone", async () => {
    await inZone("America/Toronto");
    const accepted = await addDeal({ progress: "accepted", decided: new Date("2026-11-17T05:00:00.000Z") });
    await addDeal({ progress: "accepted", decided: new Date("2026-11-17T04:59:59.000Z") });
    await addDeal({ progress: "refused" });
    expect(await group("accepted")).toMatchObject({ ids: [accepted], total: 1 });
  });

  test("drafts of a week ago or before; five rows of a kind, and how many there are", async () => {
    const made: number[] = [];
    for (let day = 7; day < 14; day += 1)
      made.push(await addDeal({ progress: "draft", created: ago(day * DAY) }));
    await addDeal({ progress: "draft", created: ago(6 * DAY) });
    expect(await group("draft")).toMatchObject({ ids: made.slice(0, 5), total: 7 });
    expect((await dashboard()).old_draft_day).toBe("2026-11-11");
  });

  test("deleted and replaced deals are in none", async () => {
    for (const progress of ["question", "accepted", "draft"] as const)
      await addDeal({ progress, created: ago(9 * DAY), deleted: NOW });
    const replaced = await addDeal({ progress: "replaced", validUntil: ago(-DAY), created: ago(9 * DAY) });
    await addView(replaced, ago(HOUR));
    expect((await dashboard()).today.map(({ total }) => total)).toEqual([0, 0, 0, 0, 0]);
  });

  test("says of each offer what its progress is", async () => {
    const validUntil = ago(-2 * DAY);
    await addDeal({ progress: "sent", validUntil });
    const { rows } = await group("expires_soon");
    expect(rows?.map(({ deal }) => deal.progress)).toEqual([
      progressOf({ progress: "sent", validUntil }, NOW),
    ]);
  });
});

const figure = (deals: number, amount: number, share: number | null) => ({ deals, amount, share });

describe("the pipeline [U-24]", () => {
  test("counts what is open, sent this month, won and lost this quarter, with everybody's share", async () => {
    await addDeal({ progress: "draft", amount: 1_000 });
    await addDeal({ amount: 3_000, sent: new Date("2026-11-01T00:00:00.000Z"), owner: colleague });
    await addDeal({ amount: 500, sent: new Date("2026-10-31T23:59:59.000Z"), owner: null });
    await addDeal({
      progress: "accepted",
      amount: 600,
      sent: ago(2 * DAY),
      decided: new Date("2026-10-01T00:00:00Z"),
    });
    await addDeal({ progress: "accepted", amount: 900, decided: new Date("2026-09-30T23:59:59Z") });
    await addDeal({ progress: "refused", amount: 200, owner: colleague });
    const { pipeline } = await dashboard();
    expect(pipeline.workspace).toEqual([
      {
        currency: "CAD",
        open: figure(3, 4_500, 100),
        sent: figure(2, 3_600, 100),
        won: figure(1, 600, 100),
        lost: figure(1, 200, 100),
        won_monthly: 0,
        win_rate: 75,
      },
    ]);
    expect(pipeline.mine).toEqual([
      {
        currency: "CAD",
        open: figure(1, 1_000, 22.2),
        sent: figure(1, 600, 16.7),
        won: figure(1, 600, 100),
        lost: figure(0, 0, 0),
        won_monthly: 0,
        win_rate: 100,
      },
    ]);
  });

  test("never adds currencies", async () => {
    await addDeal({ amount: 100 });
    await addDeal({ amount: 700, currency: "USD", owner: colleague });
    const { pipeline } = await dashboard();
    expect(pipeline.workspace.map(({ currency, open }) => [currency, open.amount])).toEqual([
      ["CAD", 100],
      ["USD", 700],
    ]);
    expect(pipeline.mine.map(({ currency }) => currency)).toEqual(["CAD"]);
    expect(pipeline.workspace[0]).toMatchObject({ won: figure(0, 0, null), win_rate: null });
  });

  test("has neither replaced nor deleted nor cancelled deals, of any figure, but cancelled ones that were sent", async () => {
    await addDeal({ progress: "replaced", sent: ago(DAY) });
    await addDeal({ progress: "accepted", sent: ago(DAY), deleted: NOW });
    await addDeal({ progress: "cancelled", sent: ago(DAY), amount: 40 });
    const [row] = (await dashboard()).pipeline.workspace;
    expect(row).toMatchObject({
      open: figure(0, 0, null),
      sent: figure(1, 40, 100),
      won: figure(0, 0, null),
      lost: figure(0, 0, null),
    });
  });

  test("has nothing of another workspace", async () => {
    await addDeal({ amount: 100 });
    const own = tenantId;
    const other = await ownerTransaction(database.adminUrl, (db) =>
      createTenant(db, { slug: "neighbour", name: "Neighbour" }),
    );
    tenantId = other.id;
    await addDeal({ amount: 900, progress: "question", owner: null });
    tenantId = own;
    const { pipeline, today } = await dashboard();
    expect([pipeline.workspace[0]?.open.amount, today[0]?.total]).toEqual([100, 0]);
  });

  test("shows a change at once, although sums are kept between changes", async () => {
    const id = await addDeal({ amount: 100 });
    const open = async () => (await dashboard()).pipeline.workspace[0]?.open.amount;
    expect([await open(), await open()]).toEqual([100, 100]);
    await admin`update deal set amount_after_tax = 150, updated_at = now() where id = ${id} and tenant_id = ${tenantId}`;
    expect(await open()).toBe(150);
  });

  test("is computed once for all who come at the same moment, and again if that fails", async () => {
    await addDeal();
    const [one, other] = await Promise.all([dashboard(), dashboard()]);
    expect(one.today).toBe(other.today);
    await addDeal();
    const hold = await admin.reserve();
    await hold`begin`;
    await hold`lock table deal_event`;
    const impatient = withTenant(tenantId, async (db) => {
      await db.execute(sql`set local lock_timeout = '300ms'`);
      return readDashboard(contextOf(db));
    });
    await untilBlocked(hold);
    const patient = dashboard();
    await expect(impatient).rejects.toThrow();
    await hold`rollback`;
    hold.release();
    expect((await patient).pipeline.workspace[0]?.open.deals).toBe(2);
  });
});

describe("what was won by month [U-25]", () => {
  test("falls into the months of the workspace's time zone, a currency by itself", async () => {
    await inZone("America/Toronto");
    const won = (decidedAt: string, amount: number, currency = "CAD") =>
      addDeal({ progress: "accepted", decided: new Date(decidedAt), amount, currency });
    await won("2026-11-01T03:59:59.000Z", 10);
    await won("2026-11-01T04:00:00.000Z", 20);
    await won("2025-12-01T05:00:00.000Z", 40);
    await won("2025-12-01T04:59:59.000Z", 80);
    await won("2026-11-02T12:00:00.000Z", 5, "USD");
    await addDeal({ progress: "refused", amount: 7 });
    const { won_by_month: months } = await dashboard();
    expect(months.map(({ currency }) => currency)).toEqual(["CAD", "USD"]);
    const filled = months[0]?.months.filter(({ deals }) => deals > 0);
    expect(filled).toEqual([
      { month: "2025-12-01", deals: 1, amount: 40 },
      { month: "2026-10-01", deals: 1, amount: 10 },
      { month: "2026-11-01", deals: 1, amount: 20 },
    ]);
    expect(months[0]?.months).toHaveLength(12);
  });
});
