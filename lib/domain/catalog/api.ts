import { z } from "zod";
import { can, contract, data, flag, page, paging, rowId } from "@/lib/core/contract/contract";
import { catalogCalls } from "./calls";
import { MOST_WRITE_BYTES } from "./limits";
import { previewSchema } from "./preview/schema";
import { tiersApi } from "./rules-api";
import { catalogItemSchema, managedItemSchema } from "./schema";
import { createItemBody, previewItemBody, updateItemBody } from "./write-schema";

const tag = "Catalogue";

const INCLUDES = ["priceIntervals", "priceModifications", "priceModificationIntervals", "media"] as const;

/** include=a,b,c */
const includes = z
  .string()
  .max(200)
  .transform((list) => list.split(",").filter((name) => name !== ""))
  .pipe(z.array(z.enum(INCLUDES)));

const params = z.object({ id: rowId });
const PICTURES = {
  413: "A picture is larger than 5 MB, or the body than 8 MiB",
  422: "A field is wrong, or a picture is not a PNG, JPEG or SVG by its content",
};
const STALE = { 412: "If-Match names another state of the service" };

export const catalogApi = {
  list: contract(catalogCalls.list, {
    tag,
    access: can("catalog_items.read", "catalog_items.update"),
    summary: "Services, sorted by position unless said; include adds their pricing rules and pictures",
    query: z.strictObject({
      ...paging(25, 1000),
      search: z.string().max(200).optional(),
      "filter[is_active]": flag.optional(),
      sort_by: z.enum(["position", "title", "created_at"]).default("position"),
      sort_direction: z.enum(["asc", "desc"]).default("asc"),
      include: includes.optional(),
    }),
    response: page(catalogItemSchema),
  }),
  read: contract(catalogCalls.read, {
    tag,
    access: can("catalog_items.read", "catalog_items.update"),
    summary: "One service with its pricing rules and pictures",
    params,
    response: data(managedItemSchema),
  }),
  create: contract(catalogCalls.create, {
    tag,
    access: can("catalog_items.create"),
    summary: "Add a service with its pricing rules and pictures",
    body: createItemBody,
    bodyLimit: MOST_WRITE_BYTES,
    response: data(managedItemSchema),
    status: 201,
    made: "/sale-catalog-items/{id}",
    refusals: PICTURES,
  }),
  update: contract(catalogCalls.update, {
    tag,
    access: can("catalog_items.update"),
    summary:
      "Change a service. What is left out stays; a list of rules or pictures that is given replaces the ones there are. Deals keep what was offered",
    params,
    body: updateItemBody,
    bodyLimit: MOST_WRITE_BYTES,
    response: data(managedItemSchema),
    refusals: { ...PICTURES, ...STALE },
  }),
  remove: contract(catalogCalls.remove, {
    tag,
    access: can("catalog_items.delete"),
    summary: "Take a service out of the catalogue. Deals keep what was offered",
    params,
    response: z.undefined(),
    refusals: STALE,
  }),
  preview: contract(catalogCalls.preview, {
    tag,
    access: can("catalog_items.update"),
    summary:
      "What a change of a service would do to the pending deals that sell it, one page of their lines at a time. Nothing is changed",
    params,
    query: z.strictObject(paging(100)),
    body: previewItemBody,
    response: previewSchema,
    keepsNoAnswer: true,
  }),
  ...tiersApi,
};
