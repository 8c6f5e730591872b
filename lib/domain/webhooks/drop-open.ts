import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { webhookDelivery } from "@/db/schema";
import { within } from "@/db/tenancy";

/** Ends the messages that still wait for a webhook which is switched off or deleted; they can be sent again by hand. */
export const dropOpen = (
  db: Transaction,
  { tenantId, id }: { tenantId: number; id: number },
  now: Date,
): Promise<unknown> =>
  db
    .update(webhookDelivery)
    .set({ deadAt: now })
    .where(
      within(
        { tenantId },
        webhookDelivery,
        and(
          eq(webhookDelivery.webhookId, id),
          isNull(webhookDelivery.deliveredAt),
          isNull(webhookDelivery.deadAt),
        ),
      ),
    );
