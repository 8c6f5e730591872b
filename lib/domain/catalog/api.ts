import { z } from "zod";
import {
  SORT_BY,
  SORT_DIRECTION,
  CHANGED,
  can,
  contract,
  data,
  flag,
  page,
  paging,
  rowId,
  nameSchemas,
  writtenReference,
} from "@/lib/core/contract/contract";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { bulkItemsAnswer, bulkItemsBody } from "./bulk/schema";
import { catalogCalls } from "./calls";
import { MAX_AMOUNT, MAX_WRITE_BYTES } from "./limits";
import {
  effectSchema,
  lineEffectSchema,
  previewSchema,
  catalogItemSchema,
  proposalPictureSchema,
  conditionalPricingSchema,
  managedItemSchema,
  pictureSchema,
} from "./schema";
import { tiersApi } from "./rules-api";
import { conditionalPricingInput } from "./rule-fields";
import {
  changedItem,
  createItemBody,
  itemMeta,
  newItem,
  pictureInput,
  previewItemBody,
  updateItemBody,
} from "./write-schema";

const tag = "Catalogue";

const INCLUDES = ["priceIntervals", "priceModifications", "priceModificationIntervals", "media"] as const;

/** include=a,b,c */
const includes = z
  .string()
  .max(200)
  .transform((list) => list.split(",").filter((name) => name !== ""))
  .pipe(z.array(z.enum(INCLUDES)));

/** Ids of categories and `none`, separated by commas. */
const notCategories = z
  .string()
  .max(4_000)
  .regex(/^(?:none|[1-9]\d{0,14})(?:,(?:none|[1-9]\d{0,14}))*$/)
  .transform((list) => new Set(list.split(",")));

const params = z.object({ id: rowId });
const PICTURES = {
  413: "A picture is larger than 5 MB, or the body larger than 8 MiB.",
  422: "A field is wrong, or a picture is not a PNG, JPEG or SVG.",
};
const STALE = { 412: CHANGED };

/** In minor units of the default currency; null: not known. */
const itemCost = z
  .strictObject({ cost: z.int().min(0).max(MAX_AMOUNT).nullable() })
  .meta({ examples: [{ cost: 12_000 }] });

nameSchemas({
  CatalogItem: catalogItemSchema,
  CatalogItemCostInput: itemCost,
  ManagedCatalogItem: managedItemSchema,
  ConditionalPricing: conditionalPricingSchema,
  Picture: pictureSchema,
  ProposalPicture: proposalPictureSchema,
  CatalogItemInput: createItemBody,
  CatalogItemChange: updateItemBody,
  CatalogItemFields: changedItem,
  CatalogItemMetaInput: itemMeta,
  NewCatalogItemFields: newItem,
  PictureInput: pictureInput,
  CatalogItemsChange: bulkItemsBody,
  CatalogItemsChanged: bulkItemsAnswer,
  ConditionalPricingInput: conditionalPricingInput,
  CatalogItemPreviewInput: previewItemBody,
  CatalogItemPreview: previewSchema,
  LineEffect: lineEffectSchema,
  Effect: effectSchema,
});

export const catalogApi = {
  list: contract(catalogCalls.list, {
    tag,
    access: can("catalog_items.read", "catalog_items.update"),
    operationId: "listCatalogItems",
    summary: "List the services of the catalogue.",
    description:
      "Sorted by position unless `sort_by` says otherwise. `include` adds pricing rules and pictures.",
    query: z.strictObject({
      ...paging(25, 1000),
      search: z.string().max(MAX_SEARCH).optional().describe("Part of title, code or description."),
      "filter[is_active]": flag.optional().describe("Only active services, or only inactive ones."),
      "filter[category_id]": z
        .union([z.literal("none"), writtenReference])
        .optional()
        .describe("none: services without one."),
      "filter[not_category_id]": notCategories
        .optional()
        .describe("Categories to leave out, with `sort_by=category`: ids or none, separated by commas."),
      sort_by: z.enum(["position", "title", "created_at", "category"]).default("position").describe(SORT_BY),
      sort_direction: z.enum(["asc", "desc"]).default("asc").describe(SORT_DIRECTION),
      include: includes.optional().describe(`What to add, separated by commas: ${INCLUDES.join(", ")}.`),
    }),
    response: page(catalogItemSchema),
  }),
  read: contract(catalogCalls.read, {
    tag,
    access: can("catalog_items.read", "catalog_items.update"),
    operationId: "getCatalogItem",
    summary: "Get a service with its pricing rules and pictures.",
    params,
    response: data(managedItemSchema),
  }),
  create: contract(catalogCalls.create, {
    tag,
    access: can("catalog_items.create"),
    operationId: "createCatalogItem",
    summary: "Create a service with its pricing rules and pictures.",
    body: createItemBody,
    bodyLimit: MAX_WRITE_BYTES,
    response: data(managedItemSchema),
    status: 201,
    location: "/sale-catalog-items/{id}",
    refusals: PICTURES,
  }),
  update: contract(catalogCalls.update, {
    tag,
    access: can("catalog_items.update"),
    operationId: "updateCatalogItem",
    summary: "Change a service.",
    description:
      "Fields that are left out keep their values. A list of rules or pictures replaces the existing ones. Deals " +
      "keep what was offered.",
    params,
    body: updateItemBody,
    bodyLimit: MAX_WRITE_BYTES,
    response: data(managedItemSchema),
    refusals: { ...PICTURES, ...STALE },
  }),
  updateMany: contract(catalogCalls.updateMany, {
    tag,
    access: can("catalog_items.update"),
    operationId: "updateCatalogItems",
    summary: "Change several services, or raise their prices.",
    description: "All or none, except prices with a `problem`. `is_trial` changes nothing.",
    body: bulkItemsBody,
    response: bulkItemsAnswer,
  }),
  remove: contract(catalogCalls.remove, {
    tag,
    access: can("catalog_items.delete"),
    operationId: "deleteCatalogItem",
    summary: "Delete a service.",
    description: "Deals keep what was offered.",
    params,
    response: z.undefined(),
    refusals: STALE,
  }),
  duplicate: contract(catalogCalls.duplicate, {
    tag,
    access: can("catalog_items.create"),
    operationId: "duplicateCatalogItem",
    summary: "Create an inactive copy of a service with its pricing rules and pictures.",
    description: "Its title gets “(copy)”, in the caller's language.",
    params,
    response: data(managedItemSchema),
    status: 201,
    location: "/sale-catalog-items/{id}",
  }),
  preview: contract(catalogCalls.preview, {
    tag,
    access: can("catalog_items.update"),
    operationId: "previewCatalogItemChange",
    summary: "Preview what a change of a service would do to the pending deals that contain it.",
    description: "Nothing is changed. The answer has one page of the deals' lines.",
    params,
    query: z.strictObject(paging(100)),
    body: previewItemBody,
    response: previewSchema,
    keepsNoAnswer: true,
  }),
  cost: contract(catalogCalls.cost, {
    tag,
    access: can("deals.margins"),
    operationId: "getCatalogItemCost",
    summary: "Get what a unit of a service costs the workspace.",
    params,
    response: data(z.object(itemCost.shape)),
  }),
  changeCost: contract(catalogCalls.changeCost, {
    tag,
    access: can("deals.margins"),
    operationId: "changeCatalogItemCost",
    summary: "Change it; needs catalog_items.update too.",
    params,
    body: itemCost,
    response: data(z.object(itemCost.shape)),
  }),
  ...tiersApi,
};
