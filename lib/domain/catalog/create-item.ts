import { desc } from "drizzle-orm";
import { catalogItem, type StoredPicture } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants-of";
import type { Context } from "@/lib/platform/context";
import { checkDraft, constantId } from "./check-draft";
import { itemColumns } from "./item-columns";
import { newDraft } from "./item-draft";
import { raiseCatalogVersion } from "./raise-catalog-version";
import { readItem } from "./read-item";
import { emptyPricing } from "./rules-of-items";
import { storeRules } from "./store-rules";
import type { CreateItemInput } from "./write-schema";

/**
 * Adds a service with its rules (REST-42, S-067), last in the catalogue unless it names a position.
 * @param pictures stored before, see store-pictures.ts; those of the input are not looked at
 * Errors: 422 that names each wrong field and row.
 */
export async function createItem(
  context: Context,
  { data, meta }: CreateItemInput,
  pictures: StoredPicture[] = [],
): ReturnType<typeof readItem> {
  const { db, tenantId, now } = context;
  await raiseCatalogVersion(context);
  const draft = newDraft(
    data.attributes,
    meta?.conditional_pricing,
    constantId(await constantsOf(context), "pricing_option", "fixed"),
  );
  await checkDraft(context, draft, null);
  const position = draft.attributes.position ?? (await lastPosition(context)) + 1;
  const columns = {
    ...itemColumns(draft),
    tenantId,
    position,
    attachments: pictures,
    createdAt: now,
    updatedAt: now,
  };
  const [made] = await db.insert(catalogItem).values(columns).returning({ id: catalogItem.id });
  if (!made) throw new Error("a service was not stored");
  await storeRules(context, made.id, emptyPricing(), draft.rules);
  return readItem(context, made.id);
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
