import { eq, sql } from "drizzle-orm";
import { deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import { endOfDay } from "@/lib/core/time/day-ends";
import { dayIn } from "@/lib/core/time/days";
import type { Context } from "@/lib/platform/context";

/**
 * Keeps the last day of each pending offer when the tenant's time zone changes: offers that were sent print a day, so
 * their validity moves to the end of that same day in the new zone (U-02).
 * @param zones names of the IANA database
 */
export async function keepLastDays(
  context: Pick<Context, "db" | "tenantId" | "now">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const pending = within(context, deal, eq(deal.stage, "pending"));
  const ends = await context.db.selectDistinct({ end: deal.validUntil }).from(deal).where(pending);
  if (ends.length === 0) return;
  // Computed here, because the database may know other time zones.
  const moves = ends.map(({ end }) => ({ before: end, after: endOfDay(dayIn(from, end), to) }));
  await context.db
    .update(deal)
    .set({
      validUntil: sql`moved.after`,
      version: sql`${deal.version} + 1`,
      updatedAt: context.now,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as moved(before timestamptz, after timestamptz)`,
    )
    // A moment in JavaScript has no parts of milliseconds.
    .where(
      within(
        context,
        deal,
        eq(deal.stage, "pending"),
        sql`date_trunc('milliseconds', ${deal.validUntil}) = moved.before`,
      ),
    );
}
