import { and, eq } from "drizzle-orm";
import { catalogCategory, catalogItem } from "@/db/schema";
import { within } from "@/db/tenancy";
import { invalid, notFound } from "@/lib/core/contract/errors";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { expectVersion } from "@/lib/platform/http/etag";
import { taggedRow, type Reply } from "@/lib/platform/http/reply";
import { raiseCatalogVersion } from "../catalog-version";
import { MAX_CATEGORIES } from "../limits";
import type { Category, CategoryChange, NewCategory } from "./api";
import { categoriesInOrder, presentCategory, servicesOf, type CategoryRow } from "./categories";

type Answer = Reply<{ data: Category }>;

/** Adds a category, last in the order (U-141). Errors: 422 for a name that is in use and for more than 200. */
export async function createCategory(context: Context, { name }: NewCategory): Promise<Answer> {
  const rows = await lockedCategories(context);
  if (rows.length >= MAX_CATEGORIES)
    throw invalid("name", `there are ${MAX_CATEGORIES} categories already; delete one first`, "too_many");
  refuseTakenName(rows, name, null);
  const { db, tenantId, now } = context;
  const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
  const [created] = await db
    .insert(catalogCategory)
    .values({ tenantId, name, position, createdAt: now, updatedAt: now })
    .returning();
  if (!created) throw new Error("a category was not stored");
  await audit(context, { action: "created", subject: subjectOf(created), after: { name } });
  return taggedRow(presentCategory(created, rows.length + 1, 0));
}

/**
 * Renames a category or moves it to a position counted from 1 (U-141). Errors: 404, 412 STALE_VERSION, 422 for a name
 * that is in use.
 */
export async function updateCategory(
  context: Context,
  id: number,
  change: CategoryChange,
  headers: Headers,
): Promise<Answer> {
  const rows = await lockedCategories(context);
  const before = expectedCategory(rows, id, headers);
  const services = await servicesOf(context, id);
  const at = rows.indexOf(before) + 1;
  if (namesNothing(change)) return taggedRow(presentCategory(before, at, services));
  const name = change.name ?? before.name;
  refuseTakenName(rows, name, id);
  const order = rows.filter((row) => row !== before);
  order.splice((change.position ?? at) - 1, 0, before);
  const position = order.indexOf(before) + 1;
  await Promise.all(
    order.flatMap((row, index) =>
      row === before || row.position === index + 1 ? [] : set(context, row.id, { position: index + 1 }),
    ),
  );
  const [after] = await set(context, id, {
    ...{ name, position, version: before.version + 1, updatedAt: context.now },
  });
  if (!after) throw new Error("a category was not stored");
  await audit(context, {
    action: "changed",
    subject: subjectOf(after),
    before: { name: before.name, position: at },
    after: { name, position },
  });
  return taggedRow(presentCategory(after, position, services));
}

/** Deletes a category; its services stay, without one (U-141). Errors: 404, 412 STALE_VERSION. */
export async function deleteCategory(context: Context, id: number, headers: Headers): Promise<undefined> {
  const before = expectedCategory(await lockedCategories(context), id, headers);
  const { db, tenantId } = context;
  // Deleted services too, because they refer to it.
  await db
    .update(catalogItem)
    .set({ categoryId: null })
    .where(and(eq(catalogItem.tenantId, tenantId), eq(catalogItem.categoryId, id)));
  await db.delete(catalogCategory).where(within(context, catalogCategory, eq(catalogCategory.id, id)));
  await audit(context, { action: "deleted", subject: subjectOf(before), before: { name: before.name } });
}

/** The categories in their order; nobody else changes the catalogue until the commit. */
async function lockedCategories(context: Context): Promise<CategoryRow[]> {
  await raiseCatalogVersion(context);
  return categoriesInOrder(context);
}

function expectedCategory(rows: readonly CategoryRow[], id: number, headers: Headers): CategoryRow {
  const match = rows.find((row) => row.id === id);
  if (!match) throw notFound();
  expectVersion(headers, match, "category", { id, name: match.name, version: match.version });
  return match;
}

/** Error: 422 if another category has the name already, in whatever case. */
function refuseTakenName(rows: readonly CategoryRow[], name: string, ownId: number | null): void {
  if (rows.some((row) => row.id !== ownId && row.name.toLowerCase() === name.toLowerCase()))
    throw invalid("name", "is the name of another category", "taken");
}

const set = (context: Context, id: number, values: Partial<CategoryRow>): Promise<CategoryRow[]> =>
  context.db
    .update(catalogCategory)
    .set(values)
    .where(within(context, catalogCategory, eq(catalogCategory.id, id)))
    .returning();

const subjectOf = ({ id, name }: CategoryRow) => ({ type: "catalog_category" as const, id, name });
