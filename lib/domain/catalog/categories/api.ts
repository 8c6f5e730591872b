import { z } from "zod";
import { CHANGED, can, contract, data, nameSchemas, rowId } from "@/lib/core/contract/contract";
import { ONE_LINE } from "@/lib/core/contract/one-line";
import { categoryCalls } from "../calls";
import { MAX_CATEGORIES, MAX_CATEGORY_NAME } from "../limits";

const tag = "Catalogue";
const params = z.object({ id: rowId });

/** position: from 1, in the order of the catalogue. services: how many it has. */
const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  position: z.int(),
  services: z.int(),
  version: z.int(),
});

const name = z
  .string()
  .max(MAX_CATEGORY_NAME)
  .regex(ONE_LINE, "must be one line")
  .transform((text) => text.normalize("NFC").trim())
  .refine((text) => text !== "", "is required");

/** A new category stands last. */
const newCategory = z.strictObject({ name }).meta({ examples: [{ name: "Printing" }] });
const categoryChange = z
  .strictObject({ name, position: z.int().min(1).max(MAX_CATEGORIES) })
  .partial()
  .meta({ examples: [{ position: 1 }] });

nameSchemas({ Category: categorySchema, NewCategory: newCategory, CategoryChange: categoryChange });

export type Category = z.output<typeof categorySchema>;
export type NewCategory = z.output<typeof newCategory>;
export type CategoryChange = z.output<typeof categoryChange>;

export const categoriesApi = {
  list: contract(categoryCalls.list, {
    tag,
    access: can("catalog_items.read", "catalog_items.update"),
    operationId: "listCategories",
    summary: "List the categories of services in their order.",
    response: z.object({
      data: z.array(categorySchema),
      meta: z.object({ uncategorised: z.int().describe("Services without a category") }),
    }),
  }),
  create: contract(categoryCalls.create, {
    tag,
    access: can("catalog_items.create"),
    operationId: "createCategory",
    summary: "Create a category, the last one.",
    body: newCategory,
    response: data(categorySchema),
    status: 201,
    refusals: { 422: `The name is taken, or there are ${MAX_CATEGORIES}.` },
  }),
  update: contract(categoryCalls.update, {
    tag,
    access: can("catalog_items.update"),
    operationId: "updateCategory",
    summary: "Rename or move a category.",
    params,
    body: categoryChange,
    response: data(categorySchema),
    refusals: { 412: CHANGED, 422: "The name is taken." },
  }),
  remove: contract(categoryCalls.remove, {
    tag,
    access: can("catalog_items.delete"),
    operationId: "deleteCategory",
    summary: "Delete a category; its services stay without one.",
    params,
    response: z.undefined(),
    refusals: { 412: CHANGED },
  }),
};
