import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeConnection, withTenant } from "@/db/client";
import { deal, setting, tenant } from "@/db/schema";
import { endOfDay } from "@/lib/core/time/day-ends";
import { dayIn } from "@/lib/core/time/days";
import { TIME_ZONE_SETTING } from "@/lib/core/time/time-zones";
import { keepLastDays } from "@/lib/domain/settings/keep-last-days";
import { createTenant } from "@/lib/domain/tenant-admin/create-tenant";
import { momentsOfDays, timeZoneOf } from "@/lib/domain/tenants/time-zone";
import { ownerTransaction } from "@/scripts/database/owner-transaction";
import { testDatabase, type TestDatabase } from "@/tests/support/database";

let database: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  database = await testDatabase({ demo: true });
  process.env["DATABASE_URL"] = database.url;
  tenantId = await ownerTransaction(database.adminUrl, async (db) => {
    const [row] = await db
      .select({ id: deal.tenantId })
      .from(deal)
      .innerJoin(tenant, eq(tenant.id, deal.tenantId))
      .where(eq(deal.stage, "pending"))
      .limit(1);
    return row?.id ?? 0;
  });
});
afterAll(async () => {
  delete process.env["DEFAULT_TIME_ZONE"];
  await closeConnection();
  await database.drop();
});

const deals = (stage: "pending" | "signed") =>
  withTenant(tenantId, (db) =>
    db
      .select({ id: deal.id, end: deal.validUntil, version: deal.version })
      .from(deal)
      .where(and(eq(deal.tenantId, tenantId), eq(deal.stage, stage)))
      .orderBy(deal.id),
  );

test("open offers keep their last day when the time zone changes, decided ones their moment [U-02]", async () => {
  const [open, signed] = [await deals("pending"), await deals("signed")];
  expect([open.length > 0, signed.length > 0]).toEqual([true, true]);
  for (const [from, to] of [
    ["UTC", "America/Toronto"],
    ["America/Toronto", "Asia/Tokyo"],
  ] as const)
    await withTenant(tenantId, (db) => keepLastDays({ db, tenantId, now: new Date() }, { from, to }));
  expect(await deals("pending")).toEqual(
    open.map(({ end, version, ...row }) => ({
      ...row,
      end: endOfDay(dayIn("UTC", end), "Asia/Tokyo"),
      version: version + 2,
    })),
  );
  expect(await deals("signed")).toEqual(signed);
});

test("new workspaces have the operator's time zone, those before stay in theirs [U-02]", async () => {
  const zoneOf = (id: number) => withTenant(id, (db) => timeZoneOf({ db, tenantId: id }));
  process.env["DEFAULT_TIME_ZONE"] = "america/toronto";
  const made = await ownerTransaction(database.adminUrl, (db) =>
    createTenant(db, { slug: "later", name: "Later" }),
  );
  expect([await zoneOf(made.id), await zoneOf(tenantId)]).toEqual(["America/Toronto", "UTC"]);
  const [row] = await withTenant(made.id, (db) =>
    db
      .select({ group: setting.group, dataType: setting.dataType })
      .from(setting)
      .where(and(eq(setting.tenantId, made.id), eq(setting.key, TIME_ZONE_SETTING))),
  );
  expect(row).toEqual({ group: "documents", dataType: "time_zone" });
  const days = { from: "2026-03-01", to: "2026-03-08" };
  const moments = await withTenant(made.id, (db) => momentsOfDays({ db, tenantId: made.id }, days));
  // Clocks are set forward on the eighth.
  expect(moments).toEqual({
    from: new Date("2026-03-01T05:00:00Z"),
    to: new Date("2026-03-09T03:59:59.999Z"),
  });
});
