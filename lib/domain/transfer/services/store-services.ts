import { eq, inArray } from "drizzle-orm";
import { catalogItem, priceInterval, priceModificationInterval, priceModifier } from "@/db/schema";
import { within } from "@/db/tenancy";
import { intervalColumns, modifierColumns, storeRules, tierColumns } from "@/lib/domain/catalog/store-rules";
import type { Context } from "@/lib/platform/context";
import { storeCategories } from "./new-categories";
import type { ChangedService, NewService, ServicePlan } from "./plan-services";

const BATCH = 250;
/** Changes that are sent together, so that the catalogue is locked for a shorter time. */
const AT_ONCE = 50;

/** Writes the planned services in the import's transaction. `onRows` is called with the number of written rows. */
export async function storeServices(
  context: Context,
  { creates, updates, categories }: ServicePlan,
  onRows: (count: number) => Promise<void>,
): Promise<void> {
  const stored = await storeCategories(context, categories);
  await giveUpCodes(context, updates);
  for (let from = 0; from < creates.length; from += BATCH) {
    const some = creates.slice(from, from + BATCH);
    await storeNew(context, some, stored);
    await onRows(from + some.length);
  }
  for (let from = 0; from < updates.length; from += AT_ONCE) {
    const some = updates.slice(from, from + AT_ONCE);
    await Promise.all(some.map((change) => storeChange(context, change, stored)));
    await onRows(creates.length + from + some.length);
  }
}

type CategoryOf = (id: number | null) => number | null;

/** Takes away codes first, so that services may exchange them. */
async function giveUpCodes(context: Context, updates: readonly ChangedService[]): Promise<void> {
  const ids = updates.flatMap(({ id, hasNewCode }) => (hasNewCode ? [id] : []));
  if (ids.length > 0)
    await context.db
      .update(catalogItem)
      .set({ code: "" })
      .where(within(context, catalogItem, inArray(catalogItem.id, ids)));
}

async function storeChange(
  context: Context,
  { id, version, columns, position, present, rules }: ChangedService,
  categoryOf: CategoryOf,
): Promise<void> {
  await context.db
    .update(catalogItem)
    .set({
      ...columns,
      categoryId: categoryOf(columns.categoryId),
      position,
      version: version + 1,
      updatedAt: context.now,
    })
    .where(within(context, catalogItem, eq(catalogItem.id, id)));
  await storeRules(context, id, present, rules);
}

async function storeNew(
  { db, tenantId, now }: Context,
  some: readonly NewService[],
  categoryOf: CategoryOf,
): Promise<void> {
  const created = await db
    .insert(catalogItem)
    .values(
      some.map(({ columns, position }) => ({
        ...columns,
        categoryId: categoryOf(columns.categoryId),
        tenantId,
        position,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning({ id: catalogItem.id });
  const ofItem = some.map(({ rules }, index) => ({ rules, catalogItemId: created[index]?.id ?? 0 }));
  const tiers = ofItem.flatMap(({ rules, catalogItemId }) =>
    rules.price_intervals.map((tier) => ({ tenantId, catalogItemId, ...tierColumns(tier) })),
  );
  const modifiers = ofItem.flatMap(({ rules, catalogItemId }) =>
    rules.price_modifiers.map((modifier, position) => ({
      tenantId,
      catalogItemId,
      position,
      ...modifierColumns(modifier),
    })),
  );
  const intervals = ofItem.flatMap(({ rules, catalogItemId }) =>
    rules.price_modification_intervals.map((interval) => ({
      tenantId,
      catalogItemId,
      ...intervalColumns(interval),
    })),
  );
  for (const rows of pieces(tiers)) await db.insert(priceInterval).values(rows);
  for (const rows of pieces(modifiers)) await db.insert(priceModifier).values(rows);
  for (const rows of pieces(intervals)) await db.insert(priceModificationInterval).values(rows);
}

/** The most rows of one statement, which may have at most 65,535 parameters. */
const MAX_AT_ONCE = 4_000;

const pieces = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / MAX_AT_ONCE) }, (_, at) =>
    rows.slice(at * MAX_AT_ONCE, (at + 1) * MAX_AT_ONCE),
  );
