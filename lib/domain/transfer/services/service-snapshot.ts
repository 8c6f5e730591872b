import { inArray, max } from "drizzle-orm";
import { catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import { rulesOfItems, type ConditionalPricing } from "@/lib/domain/catalog/rules-of-items";
import { ruleQuestions } from "@/lib/domain/catalog/check-draft";
import { constantsOf } from "@/lib/domain/constants/constants";
import type { Context } from "@/lib/platform/context";
import { questionNames } from "../references";

export type ItemRow = typeof catalogItem.$inferSelect;

const BATCH = 1_000;

/**
 * What a file of services is checked against: the catalogue as it is in one version. Items: those that the file
 * names.
 */
export async function serviceSnapshot(context: Context, ids: readonly number[]) {
  const version = await catalogVersion(context);
  const [constants, questionsBy, questions] = await Promise.all([
    constantsOf(context),
    ruleQuestions(context),
    questionNames(context),
  ]);
  const items = new Map<number, ItemRow>();
  const rules = new Map<number, ConditionalPricing>();
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH);
    for (const row of await context.db
      .select()
      .from(catalogItem)
      .where(within(context, catalogItem, inArray(catalogItem.id, some))))
      items.set(row.id, row);
    for (const [id, pricing] of await rulesOfItems(context, some)) rules.set(id, pricing);
  }
  const [last] = await context.db
    .select({ position: max(catalogItem.position) })
    .from(catalogItem)
    .where(within(context, catalogItem));
  return {
    version,
    names: { questions, constants },
    terms: { questions: questionsBy(constants), constants },
    items,
    rules,
    lastPosition: last?.position ?? 0,
  };
}

export type ServiceSnapshot = Awaited<ReturnType<typeof serviceSnapshot>>;
