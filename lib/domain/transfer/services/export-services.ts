import { and, asc, eq, gt, or } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { rulesOfItems, emptyPricing } from "@/lib/domain/catalog/rules-of-items";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { Context } from "@/lib/platform/context";
import type { FileRow } from "../format/columns";
import { questionNames } from "../question-names";
import { rowOfItem } from "./row-of-item";

const BATCH = 500;

/** All services in the catalogue's order, in batches. */
export async function* serviceRows(context: Context): AsyncGenerator<FileRow[]> {
  const names = { questions: await questionNames(context), constants: await constantsOf(context) };
  let after: { position: number; id: number } | undefined;
  for (;;) {
    const next =
      after &&
      or(
        gt(catalogItem.position, after.position),
        and(eq(catalogItem.position, after.position), gt(catalogItem.id, after.id)),
      );
    const items = await context.db
      .select()
      .from(catalogItem)
      .where(within(context, catalogItem, next))
      .orderBy(asc(catalogItem.position), asc(catalogItem.id))
      .limit(BATCH);
    const rules = await rulesOfItems(
      context,
      items.map(({ id }) => id),
    );
    yield items.map((item) => rowOfItem(item, rules.get(item.id) ?? emptyPricing(), names));
    after = items.at(-1);
    if (!after || items.length < BATCH) return;
  }
}
