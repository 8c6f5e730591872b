import { eq } from "drizzle-orm";
import type { z } from "zod";
import { catalogItem, type LinePicture, type StoredPicture } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { notFound } from "@/lib/core/contract/errors";
import { pictureHash } from "@/lib/core/documents/picture-name";
import { fileAddress } from "@/lib/domain/branding/file-address";
import { expectVersion } from "@/lib/platform/http/etag";
import { attributesOf } from "./item-attributes";
import { emptyPricing, rulesOfItems, type ConditionalPricing } from "./rules-of-items";
import type { managedItemSchema, CatalogItemRow, ItemPicture } from "./schema";

/** One of the tenant's services with its rules and pictures, as it is managed (REST-41). Error: 404. */
export async function readItem(context: Context, id: number): Promise<z.input<typeof managedItemSchema>> {
  const [row] = await context.db
    .select()
    .from(catalogItem)
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  if (!row) throw notFound();
  return presentManagedItem(row, (await rulesOfItems(context, [id])).get(id) ?? emptyPricing());
}

type Item = typeof catalogItem.$inferSelect;

/** A catalogue item as the API returns it (CAT-05, CAT-09); with rules and pictures (CAT-08) if requested. */
export function presentItem(row: Item, pricing?: ConditionalPricing, withPictures = false): CatalogItemRow {
  return {
    id: row.id,
    ...attributesOf(row),
    picture: proposalPicture(linePicture(row)),
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    deleted_at: row.deletedAt,
    meta: {
      ...(pricing ? { conditional_pricing: pricing } : {}),
      ...(withPictures ? { attachments: row.attachments.map(presentPicture) } : {}),
    },
  };
}

/** The same for managing services. */
export const presentManagedItem = (
  row: Item,
  pricing: ConditionalPricing,
): z.input<typeof managedItemSchema> => ({
  ...presentItem(row),
  version: row.version,
  business_id: row.businessId,
  price_calculation_type: "UNIT",
  meta: { conditional_pricing: pricing, attachments: row.attachments.map(presentPicture) },
});

/** The main picture of a service for proposals, under its content's hash; null without one. */
export function linePicture({ attachments }: Pick<Item, "attachments">): LinePicture | null {
  const main = attachments.find(({ isMain }) => isMain) ?? attachments[0];
  if (!main) return null;
  return { ...main.document, sha256: pictureHash(main.document.file), alt: main.altText };
}

/** The same without the hash, which is part of its name. */
export const proposalPicture = (picture: LinePicture | null) =>
  picture && { file: picture.file, alt: picture.alt, width: picture.width, height: picture.height };

/** A stored picture with addresses instead of file names. */
const presentPicture = ({ original, thumbs, altText, isMain, filename }: StoredPicture): ItemPicture => ({
  type: "image",
  original_url: addressOf(original),
  thumbs: Object.fromEntries(Object.entries(thumbs).map(([size, name]) => [size, addressOf(name)])),
  alt_text: altText,
  is_main: isMain,
  filename,
});

const addressOf = (name: string): string => fileAddress(`/storage/${name}`) ?? "";

/**
 * One of the tenant's services, locked until the transaction ends. Errors: 404; 412 STALE_VERSION if If-Match
 * names another state.
 */
export async function lockedItem(
  context: Context,
  id: number,
  headers: Headers,
): Promise<typeof catalogItem.$inferSelect> {
  const [row] = await context.db
    .select()
    .from(catalogItem)
    .where(within(context, catalogItem, eq(catalogItem.id, id)))
    .for("update");
  if (!row) throw notFound();
  expectVersion(headers, row, "service", {
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  });
  return row;
}

/** A service as recorded in the audit trail: its fields, and its rules and pictures without ids and addresses. */
export function recordedItem({
  meta,
  picture: _picture,
  version: _version,
  updated_at: _updated,
  created_at: _created,
  deleted_at: _deleted,
  ...fields
}: z.input<typeof managedItemSchema>): object {
  const {
    price_intervals: tiers,
    price_modifiers: modifiers,
    price_modification_intervals: intervals,
  } = meta.conditional_pricing;
  return {
    ...fields,
    price_intervals: tiers.map(withoutId),
    price_modifiers: modifiers.map(withoutId),
    price_modification_intervals: intervals.map(withoutId),
    pictures: meta.attachments.map(({ filename, alt_text }) => filename || alt_text || "image"),
  };
}

const withoutId = <Row extends { id: number }>({ id: _, ...row }: Row) => row;
