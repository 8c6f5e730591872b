import { and, eq } from "drizzle-orm";
import type { BaseNumber } from "@/db/number-columns";
import { scheduledSending, type deal } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { lackingIn, type OfferContent } from "@/lib/core/offers/lacking";
import { mustBeFinished } from "../unfinished";
import { isShared } from "./shared-link";

/**
 * Error: 422, as mustBeFinished(), for an offer that somebody has got, in whatever version, or that waits to be sent
 * (U-82). A deal that is new may lack all.
 * @param before the deal as it is stored; null: a new one
 * @param path of the deal's fields in the body
 */
export async function mustStayFinished(
  context: Context,
  before: (BaseNumber & Pick<typeof deal.$inferSelect, "id" | "progress">) | null,
  content: OfferContent,
  path: string,
): Promise<void> {
  if (before === null || lackingIn(content).length === 0) return;
  const isExpected =
    before.progress !== "draft" ||
    (await isShared(context, before)) ||
    (await isScheduled(context, before.id));
  if (isExpected) mustBeFinished(content, path);
}

async function isScheduled(context: Context, dealId: number): Promise<boolean> {
  const [row] = await context.db
    .select({ id: scheduledSending.id })
    .from(scheduledSending)
    .where(
      within(
        context,
        scheduledSending,
        and(eq(scheduledSending.dealId, dealId), eq(scheduledSending.state, "waiting")),
      ),
    )
    .limit(1);
  return row !== undefined;
}
