import { desc } from "drizzle-orm";
import { audit } from "@/lib/domain/audit/audit";
import type { LongContext, Context } from "@/lib/platform/context";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { recordFile } from "@/lib/domain/documents/upload-file";
import { catalogItem, type StoredPicture } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants";
import { preparePictures } from "./prepare-pictures";
import { recordedItem, readItem } from "./read-item";
import type { CreateItemInput } from "./write-schema";
import { checkDraft, constantId } from "./check-draft";
import { itemColumns } from "./item-columns";
import { newDraft } from "./item-draft";
import { raiseCatalogVersion } from "./catalog-version";
import { emptyPricing } from "./rules-of-items";
import { storeRules } from "./store-rules";

/**
 * Adds a service with its pictures, which are processed and stored before the transaction; if it fails, they are
 * removed. Errors as createItem() and preparePictures().
 */
export async function addItem(context: LongContext, input: CreateItemInput): ReturnType<typeof createItem> {
  const { files, variants, pictures } = await preparePictures(
    context.tenantId,
    input.meta?.attachments ?? [],
  );
  return keepFiles(context.tenantId, files, () =>
    context.conclude(async (within) => {
      for (const picture of variants) await recordFile(within, picture);
      const made = await createItem(within, input, pictures([]));
      await audit(within, {
        action: "created",
        subject: { type: "catalog_item", id: made.id, name: made.title },
        after: recordedItem(made),
      });
      return made;
    }),
  );
}

/**
 * Adds a service with its rules (REST-42, S-067), last in the catalogue unless it names a position. Errors: 422
 * naming each wrong field and row.
 * @param pictures already stored (prepare-pictures.ts); those in the input are ignored
 */
async function createItem(
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
