import { eq, sql, type SQL } from "drizzle-orm";
import { setting } from "@/db/schema";
import { statement } from "@/db/statement";
import { anyTenant, within } from "@/db/tenancy";
import { startOfDay, endOfDay } from "@/lib/core/time/day-ends";
import { DEFAULT_TIME_ZONE, TIME_ZONE_SETTING } from "@/lib/core/time/time-zones";
import type { Context } from "@/lib/platform/context";

/** The time zone of the tenant's days (U-02). */
export async function timeZoneOf({ db, tenantId }: Pick<Context, "db" | "tenantId">): Promise<string> {
  const [row] = await chosenZone(db, { tenantId });
  return row?.value ?? DEFAULT_TIME_ZONE;
}

/** The same for a statement(). */
export const timeZoneInStatement = (): SQL<string> => {
  const isChosen = within(anyTenant, setting, eq(setting.key, TIME_ZONE_SETTING));
  const chosen = sql`(select ${setting.value} from ${setting} where ${isChosen})`;
  return sql<string>`coalesce(${chosen}, ${DEFAULT_TIME_ZONE})`;
};

const chosenZone = statement<{ tenantId: number }, { value: string }[]>((db) =>
  db
    .select({ value: setting.value })
    .from(setting)
    .where(within(anyTenant, setting, eq(setting.key, TIME_ZONE_SETTING))),
);

/** From the start of a list's first day to the end of its last one, in the tenant's time zone. */
export async function momentsOfDays(
  context: Pick<Context, "db" | "tenantId">,
  { from, to }: { from: string | undefined; to: string | undefined },
): Promise<{ from: Date | undefined; to: Date | undefined }> {
  if (!from && !to) return { from: undefined, to: undefined };
  const timeZone = await timeZoneOf(context);
  return { from: from ? startOfDay(from, timeZone) : undefined, to: to ? endOfDay(to, timeZone) : undefined };
}
