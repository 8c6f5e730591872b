import { eq } from "drizzle-orm";
import { audit } from "@/lib/domain/audit/audit";
import type { LongContext, Context } from "@/lib/platform/context";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { recordFile } from "@/lib/domain/documents/upload-file";
import { preparePictures } from "./prepare-pictures";
import { lockedItem } from "./read-item";
import { updateItem } from "./update-item";
import type { UpdateItemInput } from "./write-schema";
import { raiseCatalogVersion } from "./catalog-version";

/**
 * Changes a service with its pictures, as addItem() adds one. Errors as updateItem() and preparePictures().
 */
export async function changeItem(
  context: LongContext,
  id: number,
  input: UpdateItemInput,
  headers: Headers,
): ReturnType<typeof updateItem> {
  const sent = input.meta?.attachments;
  const { files, variants, pictures } = await preparePictures(context.tenantId, sent ?? []);
  return keepFiles(context.tenantId, files, () =>
    context.conclude(async (within) => {
      for (const picture of variants) await recordFile(within, picture);
      return updateItem(within, id, input, headers, sent ? pictures : undefined);
    }),
  );
}

/**
 * Removes a service from the catalogue (REST-44). Its row stays, because deals keep what was offered (S-057).
 * Errors: 404, 412 STALE_VERSION.
 */
export async function deleteItem(context: Context, id: number, headers: Headers): Promise<undefined> {
  await raiseCatalogVersion(context);
  const existing = await lockedItem(context, id, headers);
  await context.db
    .update(catalogItem)
    .set({ deletedAt: context.now, updatedAt: context.now, version: existing.version + 1 })
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  await audit(context, {
    action: "deleted",
    subject: { type: "catalog_item", id, name: existing.title },
    before: { title: existing.title, description: existing.description },
  });
}
