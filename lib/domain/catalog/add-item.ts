import type { LongContext, Context } from "@/lib/platform/context";
import { keepFiles } from "@/lib/platform/storage/keep-files";
import { recordFile } from "@/lib/domain/documents/upload-file";
import type { StoredPicture } from "@/db/schema";
import { constantsOf } from "@/lib/domain/constants/constants";
import { preparePictures } from "./prepare-pictures";
import type { readItem } from "./read-item";
import type { CreateItemInput } from "./write-schema";
import { checkDraft, constantId } from "./check-draft";
import { refuseBundle } from "./bundle-problems";
import { refuseTakenCode } from "./item-code";
import { newDraft } from "./item-draft";
import { refuseUnknownReferences } from "./item-references";
import { lowestPriceOf } from "./lowest-price";
import { raiseCatalogVersion } from "./catalog-version";
import { storeItem } from "./store-item";

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
      return createItem(within, input, pictures([]));
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
  await raiseCatalogVersion(context);
  const draft = newDraft(
    data.attributes,
    meta?.conditional_pricing,
    constantId(await constantsOf(context), "pricing_option", "fixed"),
    await lowestPriceOf(context),
  );
  await checkDraft(context, draft, null);
  await refuseTakenCode(context, draft.attributes.code, null);
  await refuseUnknownReferences(context, draft.attributes);
  await refuseBundle(context, draft);
  return storeItem(context, draft, pictures);
}
