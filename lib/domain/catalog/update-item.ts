import { and, eq, ne, or, sql } from "drizzle-orm";
import { catalogItem, type StoredPicture } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { removeAfterCommit } from "@/lib/platform/storage/keep-files";
import { keepAWhile } from "@/lib/domain/documents/document-files";
import { checkDraft } from "./check-draft";
import { attributesOf } from "./item-attributes";
import { refuseBundle } from "./bundle-problems";
import { refuseTakenCode } from "./item-code";
import { itemColumns } from "./item-columns";
import { changedDraft, storedRules } from "./item-draft";
import { refuseUnknownReferences } from "./item-references";
import { lockedItem, presentManagedItem, readItem, recordedItem } from "./read-item";
import { raiseCatalogVersion } from "./catalog-version";
import type { RulesInput } from "./rule-fields";
import { emptyPricing, rulesOfItems } from "./rules-of-items";
import { storeRules } from "./store-rules";
import type { UpdateItemInput } from "./write-schema";

/** Returns the new pictures of a service, given its current ones. */
export type Pictures = (present: readonly StoredPicture[]) => StoredPicture[];

/**
 * Changes a service with its rules in one transaction (REST-43, S-067); omitted fields stay. Deals keep what was
 * offered. Errors: 404; 412 STALE_VERSION if If-Match names another state; 422 naming each wrong field and row.
 * @param pictures already stored (prepare-pictures.ts); without them the pictures stay
 */
export async function updateItem(
  context: Context,
  id: number,
  { data, meta }: UpdateItemInput,
  headers: Headers,
  pictures?: Pictures,
): ReturnType<typeof readItem> {
  if (data.id !== undefined && data.id !== id) throw invalid("data.id", "is not the service of the path");
  if (namesNothing(data.attributes) && !pictures && namesNothing(listsOf(meta?.conditional_pricing))) {
    await lockedItem(context, id, headers);
    return readItem(context, id);
  }
  await raiseCatalogVersion(context);
  const existing = await lockedItem(context, id, headers);
  const present = (await rulesOfItems(context, [id])).get(id) ?? emptyPricing();
  const draft = changedDraft(existing, present, data.attributes, meta?.conditional_pricing);
  await checkDraft(context, draft, {
    optionId: existing.pricingOptionId,
    rules: storedRules(existing, present),
  });
  await refuseTakenCode(context, draft.attributes.code, id);
  await refuseUnknownReferences(context, draft.attributes, "data.attributes", attributesOf(existing));
  await refuseBundle(context, draft, existing.bundle);
  const shown = pictures?.(existing.attachments);
  await context.db
    .update(catalogItem)
    .set({
      ...itemColumns(draft),
      position: draft.attributes.position ?? existing.position,
      ...(shown ? { attachments: shown } : {}),
      version: existing.version + 1,
      updatedAt: context.now,
    })
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  if (shown) await forgetPictures(context, id, existing.attachments, shown);
  if (meta?.conditional_pricing) await storeRules(context, id, present, meta.conditional_pricing);
  const after = await readItem(context, id);
  await audit(context, {
    action: "changed",
    subject: { type: "catalog_item", id, name: after.title },
    before: recordedItem(presentManagedItem(existing, present)),
    after: recordedItem(after),
  });
  return after;
}

/** The lists of rules that a change replaces; it may also tell whether there are any, which changes nothing. */
const listsOf = ({
  has_price_intervals: _tiers,
  has_price_modifiers: _modifiers,
  ...lists
}: RulesInput = {}): RulesInput => lists;

/**
 * Removes the files of a service's pictures that are no longer used, also by no duplicate of it (T-34). Variants
 * for proposals stay for now, because stored lines may use them, or a line that is being priced.
 */
async function forgetPictures(
  context: Context,
  itemId: number,
  before: readonly StoredPicture[],
  after: readonly StoredPicture[],
): Promise<void> {
  const left = before.filter(({ original }) => !after.some((picture) => picture.original === original));
  const used = new Set([...filesOf(after), ...filesOf(await sharedPictures(context, itemId, left))]);
  removeAfterCommit(
    context,
    filesOf(left).filter((name) => !used.has(name)),
  );
  await keepAWhile(
    context,
    before.flatMap(({ document }) => (document ? [document.file] : [])),
  );
}

/**
 * The pictures of other services that share a file with one of these. Deleted services count, as their rows keep
 * their pictures. The answer holds until the commit, because duplicating begins with raiseCatalogVersion() too.
 */
async function sharedPictures(
  { db, tenantId }: Context,
  itemId: number,
  pictures: readonly StoredPicture[],
): Promise<StoredPicture[]> {
  if (pictures.length === 0) return [];
  const shared = pictures.map(
    ({ original }) => sql`${catalogItem.attachments} @> ${JSON.stringify([{ original }])}::jsonb`,
  );
  const rows = await db
    .select({ attachments: catalogItem.attachments })
    .from(catalogItem)
    .where(and(eq(catalogItem.tenantId, tenantId), ne(catalogItem.id, itemId), or(...shared)));
  return rows.flatMap(({ attachments }) => attachments);
}

const filesOf = (pictures: readonly StoredPicture[]): string[] =>
  pictures.flatMap(({ original, thumbs }) => [original, ...Object.values(thumbs)]);
