import { z } from "zod";
import { can, contract, page, paging } from "@/lib/http/contract";
import { catalogItemSchema } from "./schema";

const INCLUDES = ["priceIntervals", "priceModifications", "priceModificationIntervals", "media"] as const;

/** include=a,b,c */
const includes = z
  .string()
  .max(200)
  .transform((list) => list.split(",").filter((name) => name !== ""))
  .pipe(z.array(z.enum(INCLUDES)));

export const catalogApi = {
  list: contract({
    method: "GET", path: "/sale-catalog-items", tag: "Catalogue", access: can("catalog_items.read"),
    summary: "Services by position; include adds their pricing rules",
    query: z.strictObject({
      ...paging(25, 1000),
      search: z.string().max(200).optional(),
      "filter[is_active]": z.enum(["0", "1", "true", "false"]).optional(),
      include: includes.optional(),
    }),
    response: page(catalogItemSchema),
  }),
};
