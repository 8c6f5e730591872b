import { desc } from "drizzle-orm";
import { catalogItem, type StoredPicture } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { itemColumns } from "./item-columns";
import type { ItemDraft } from "./item-draft";
import { readItem, recordedItem } from "./read-item";
import { emptyPricing } from "./rules-of-items";
import { storeRules } from "./store-rules";

/**
 * Inserts a new service with its rules, last in the catalogue unless the draft has a position, and records it in
 * the audit trail. Rules get ids of their own.
 * @param draft already checked (check-draft.ts), or a copy of what is stored
 * @param pictures whose files are already stored
 */
export async function storeItem(
  context: Context,
  draft: ItemDraft,
  pictures: StoredPicture[],
): ReturnType<typeof readItem> {
  const { db, tenantId, now } = context;
  const columns = {
    ...itemColumns(draft),
    tenantId,
    position: draft.attributes.position ?? (await lastPosition(context)) + 1,
    attachments: pictures,
    createdAt: now,
    updatedAt: now,
  };
  const [row] = await db.insert(catalogItem).values(columns).returning({ id: catalogItem.id });
  if (!row) throw new Error("a service was not stored");
  await storeRules(context, row.id, emptyPricing(), draft.rules);
  const result = await readItem(context, row.id);
  await audit(context, {
    action: "created",
    subject: { type: "catalog_item", id: result.id, name: result.title },
    after: recordedItem(result),
  });
  return result;
}

async function lastPosition(context: Context): Promise<number> {
  const [last] = await context.db
    .select({ position: catalogItem.position })
    .from(catalogItem)
    .where(within(context, catalogItem))
    .orderBy(desc(catalogItem.position), desc(catalogItem.id))
    .limit(1);
  return last?.position ?? 0;
}
