import { and, eq, inArray } from "drizzle-orm";
import { scheduledSending, type DealEventKind } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** After these events nothing of a deal is sent any more. */
const ENDS: ReadonlySet<DealEventKind> = new Set([
  "accepted",
  "acceptance_recorded",
  "refused",
  "replaced",
  "cancelled",
  "deleted",
]);

/** Drops the scheduled sendings of deals that were decided, replaced or deleted. */
export async function dropSendings(
  context: Pick<Context, "db" | "tenantId" | "now">,
  dealIds: readonly number[],
  kind: DealEventKind,
): Promise<void> {
  if (!ENDS.has(kind)) return;
  await context.db
    .update(scheduledSending)
    .set({ state: "dropped", endedAt: context.now })
    .where(
      within(
        context,
        scheduledSending,
        and(inArray(scheduledSending.dealId, [...dealIds]), eq(scheduledSending.state, "waiting")),
      ),
    );
}
