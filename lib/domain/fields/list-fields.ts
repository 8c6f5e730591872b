import { asc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { LRUCache } from "lru-cache";
import { field } from "@/db/schema";
import { within } from "@/db/tenancy";
import { constantsOf } from "@/lib/domain/constants/constants";
import { offsetOf, type QueryOf, pageOf } from "@/lib/core/contract/contract";
import type { Context } from "@/lib/platform/context";
import { searchable } from "@/lib/core/search/searchable";
import { catalogVersion } from "@/lib/domain/catalog/catalog-version";
import type { fieldsApi } from "./api";
import { presentField } from "./read-field";

type Query = QueryOf<typeof fieldsApi.list>;
type Answer = z.input<typeof fieldsApi.list.response>;
type FieldRow = typeof field.$inferSelect;

/** The tenant's questions by position, searched in both titles and the description, paged (REST-48). */
export async function listFields(context: Context, query: Query): Promise<Answer> {
  const [constants, { rows, total }] = await Promise.all([
    constantsOf(context),
    searchable(query.search) ? searchFields(context, query) : pageOfFields(context, query),
  ]);
  return { data: rows.map((row) => presentField(row, constants)), meta: pageOf(query, total) };
}

type FieldPage = { rows: FieldRow[]; total: number };

async function pageOfFields(context: Context, query: Query): Promise<FieldPage> {
  const [total, rows] = await Promise.all([
    context.db.$count(field, condition(context, query)),
    context.db
      .select()
      .from(field)
      .where(condition(context, query))
      .orderBy(...ORDER)
      .limit(query.per_page)
      .offset(offsetOf(query)),
  ]);
  return { rows, total };
}

async function searchFields(context: Context, query: Query): Promise<FieldPage> {
  const searched = searchable(query.search);
  const texts = await searchedTexts(context);
  const result = texts
    .filter((question) => matchesFilters(query, question) && question.text.includes(searched))
    .map(({ id }) => id);
  const page = result.slice(offsetOf(query), offsetOf(query) + query.per_page);
  const rows =
    page.length === 0
      ? []
      : await context.db
          .select()
          .from(field)
          .where(within(context, field, inArray(field.id, page)))
          .orderBy(...ORDER);
  return { rows, total: result.length };
}

const matchesFilters = (
  { is_standard: standard, "filter[type_id]": typeId }: Query,
  question: SearchedText,
): boolean =>
  (standard === undefined || question.isStandard === standard) &&
  (typeId === undefined || question.typeId === typeId);

const ORDER = [asc(field.position), asc(field.id)];

const condition = (context: Context, { is_standard: standard, "filter[type_id]": typeId }: Query) =>
  within(
    context,
    field,
    standard === undefined ? undefined : eq(field.isStandard, standard),
    typeId === undefined ? undefined : eq(field.typeId, typeId),
  );

/** The search text of a question: the folded text of both titles and the description. */
type SearchedText = { id: number; typeId: number; isStandard: boolean; text: string };
type Texts = { version: number; texts: SearchedText[] };

// Cached by tenant until the catalogue's version changes, because folding 10,000 texts takes a hundred times
// as long as searching them.
const copies = new LRUCache<number, Texts>({
  maxSize: 20_000_000,
  sizeCalculation: ({ texts }) => texts.reduce((sum, { text }) => sum + text.length + 50, 1),
});

/** The texts of the tenant's questions by position. Reads only the version if this process has them cached. */
async function searchedTexts(context: Context): Promise<readonly SearchedText[]> {
  const version = await catalogVersion(context);
  const copy = copies.get(context.tenantId);
  if (copy?.version === version) return copy.texts;
  const rows = await context.db
    .select({
      id: field.id,
      typeId: field.typeId,
      isStandard: field.isStandard,
      name: field.name,
      goSaleTitle: field.goSaleTitle,
      description: field.description,
    })
    .from(field)
    .where(within(context, field))
    .orderBy(asc(field.position), asc(field.id));
  const texts = rows.map(({ id, typeId, isStandard, name, goSaleTitle, description }) => ({
    id,
    typeId,
    isStandard,
    text: searchable(name, goSaleTitle, description),
  }));
  copies.set(context.tenantId, { version, texts });
  return texts;
}
