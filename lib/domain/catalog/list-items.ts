import type { z } from "zod";
import { Sent } from "@/db/sent";
import type { QueryOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import { pageOf } from "@/lib/core/contract/page-of";
import { searchable } from "@/lib/core/search/searchable";
import type { catalogApi } from "./api";
import { foundItems } from "./found-items";
import { itemsInOrder, type ItemRows } from "./items-in-order";
import { presentItem } from "./present-item";
import { rulesOfItems } from "./rules-of-items";

type Query = QueryOf<typeof catalogApi.list>;
type Answer = z.input<typeof catalogApi.list.response>;

/**
 * The tenant's services by position (REST-40): searched in title and description, filtered and paged. Any of the three pricing
 * includes adds all rules of the page's items, in three more queries whatever the page's size; media adds pictures.
 */
export async function listCatalogItems(context: Context, query: Query): Promise<Sent<Answer>> {
  const page =
    searchable(query.search) === ""
      ? Sent.of(await itemsInOrder(context, query))
      : await foundItems(context, query);
  if (!wantsRules(query)) return page.map((found) => present(query, found));
  const found = await page.answers;
  return Sent.of(
    present(
      query,
      found,
      await rulesOfItems(
        context,
        found.rows.map(({ id }) => id),
      ),
    ),
  );
}

const present = (
  query: Query,
  { rows, total }: ItemRows,
  rules?: Awaited<ReturnType<typeof rulesOfItems>>,
): Answer => ({
  data: rows.map((row) => presentItem(row, rules?.get(row.id), query.include?.includes("media"))),
  meta: pageOf(query, total),
});

const wantsRules = ({ include = [] }: Query): boolean => include.some((name) => name !== "media");
