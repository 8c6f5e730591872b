import { PgDialect } from "drizzle-orm/pg-core";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  DECIDED_FACTS,
  OPEN_FACTS,
  PROGRESS,
  progressOf,
  type ProgressFact,
} from "@/lib/core/offers/progress";
import { DAY } from "@/lib/core/time/milliseconds";
import { decided } from "@/lib/domain/deals/lifecycle";
import { progressIs } from "@/lib/domain/deals/list/progress";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const FACTS: ProgressFact[] = [...OPEN_FACTS, ...DECIDED_FACTS];
/** Milliseconds until the end of the validity. */
const LEFT = [-DAY, -1, 0, 1, 5 * DAY - 1, 5 * DAY, 5 * DAY + 1, 30 * DAY];

const stageOf = (fact: ProgressFact): string => {
  const end = DECIDED_FACTS.find((each) => each === fact);
  return end ? decided(end, NOW).stage : "pending";
};

/** Each fact with each validity. */
const OFFERS = FACTS.flatMap((progress) =>
  LEFT.map((left) => ({ progress, validUntil: new Date(NOW.getTime() + left) })),
);

describe("in the database", () => {
  let database: TestDatabase;
  let admin: postgres.Sql;
  let tenantId = 0;

  beforeAll(async () => {
    database = await testDatabase();
    admin = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
    const [made] = await admin<{ id: number }[]>`
      insert into tenant (uuid, slug, name, domain, sender_email)
      values (gen_random_uuid(), 'progress', 'Progress', 'progress.test', 'a@progress.test') returning id::int`;
    tenantId = made?.id ?? 0;
    for (const [index, { progress, validUntil }] of OFFERS.entries())
      await insert(index + 1, stageOf(progress), progress, validUntil);
  });
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });

  const insert = (number: number, stage: string, progress: string, validUntil: Date) => admin`
    insert into deal (tenant_id, uuid, number, name, stage, progress, sale_status_id, prod_status_id, type_id,
      search_text, currency, rate, subtotal, discount_total, taxes, amount_before_tax, amount_after_tax, closing_date,
      valid_until, decided_at)
    values (${tenantId}, gen_random_uuid(), ${number}, 'Offer', ${stage}, ${progress}, 4, 1, 10, '', 'CAD', 1, 0, 0,
      '[]', 0, 0, now(), ${validUntil},
      ${stage === "pending" ? null : NOW})`;

  test.each(PROGRESS)(
    "the offers that the filter calls %s are those of which code says so [U-20]",
    async (word) => {
      const { sql, params } = new PgDialect().sqlToQuery(progressIs([word], NOW));
      const found = await admin.unsafe<{ number: number }[]>(
        `select number from deal where ${sql} and tenant_id = ${tenantId} order by number`,
        params as never[],
      );
      const expected = OFFERS.flatMap((offer, index) => (progressOf(offer, NOW) === word ? [index + 1] : []));
      expect(expected.length).toBeGreaterThan(0);
      expect(found.map(({ number }) => number)).toEqual(expected);
    },
  );

  test("several words find what each of them finds", async () => {
    const { sql, params } = new PgDialect().sqlToQuery(progressIs(PROGRESS, NOW));
    const [all] = await admin.unsafe<{ count: number }[]>(
      `select count(*)::int as count from deal where ${sql} and tenant_id = ${tenantId}`,
      params as never[],
    );
    expect(all?.count).toBe(OFFERS.length);
  });

  test.each([
    ["signed", "seen"],
    ["lost", "cancelled"],
    ["pending", "accepted"],
    ["pending", "replaced"],
    ["cancelled", "draft"],
  ])("no deal is %s and %s", async (stage, progress) => {
    await expect(insert(9_000, stage, progress, NOW)).rejects.toMatchObject({
      constraint_name: "deal_progress_check",
    });
  });
});
