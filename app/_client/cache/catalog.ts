import { noop, queryOptions } from "@tanstack/react-query";
import { DAY } from "@/lib/core/time/milliseconds";
import { catalogCalls, categoryCalls } from "@/lib/domain/catalog/calls";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { ApiError } from "../api-error";
import { send } from "../send";
import { STORAGE_KEYS } from "../storage-keys";
import { bootstrapQuery, CATALOG_QUERY } from "./bootstrap";
import { storedCopy, loadCached, untilOld } from "./load-cached";
import type { CacheParts } from "./surroundings";

/** BOO-04: version of the copy, and the milliseconds for which it stays valid. */
const CATALOG_CACHE_VERSION = "4";
const CATALOG_LIFETIME = DAY;

/** The most services that are kept (BOO-03). */
const MAX_ITEMS = 1000;

/** Whether the catalogue may have more services than the kept ones, so that the server must be asked for others. */
export const mayHaveMore = (kept: readonly CatalogItemAnswer[]): boolean => kept.length >= MAX_ITEMS;

/** The active services with their pricing rules, page 1 of 1000 (BOO-03, BLD-42). */
export const itemsQuery = (parts: CacheParts) => catalogQuery(parts, STORAGE_KEYS.catalog, loadItems);

/** The tenant's own questions (BLD-42). */
export const questionsQuery = (parts: CacheParts) =>
  catalogQuery(parts, STORAGE_KEYS.questions, loadQuestions);

function catalogQuery<Data>(parts: CacheParts, key: string, ask: (signal: AbortSignal) => Promise<Data>) {
  const { owner, storage, now, log } = parts;
  const copy = storedCopy<Data>({ storage, key, version: CATALOG_CACHE_VERSION, owner, log });
  return queryOptions({
    queryKey: [CATALOG_QUERY, owner, key],
    queryFn: async ({ client, signal }) => {
      // Load the version first, so that the copy is never older than its version. Without a version only the
      // copy's age counts.
      await client.query(bootstrapQuery(parts)).catch(noop);
      return loadCached({ copy, lifetime: CATALOG_LIFETIME, now, ask: () => ask(signal) });
    },
    staleTime: untilOld(CATALOG_LIFETIME),
    gcTime: Infinity,
  });
}

/** The categories of the catalogue in their order. */
export const categoriesQuery = ({ owner }: CacheParts) =>
  queryOptions({
    queryKey: [CATALOG_QUERY, owner, "categories"],
    queryFn: ({ signal }) => send(categoryCalls.list, { signal }),
  });

type Found = {
  search: string;
  page: number;
  per_page: number;
  sort_by?: "category";
  "filter[not_category_id]"?: string;
};

/** A page of the active services that a search finds, with their pricing rules, and how many there are in all. */
export const foundItemsQuery = ({ owner }: CacheParts, found: Found) =>
  queryOptions({
    queryKey: [CATALOG_QUERY, owner, "found", found],
    queryFn: ({ signal }) => send(catalogCalls.list, { query: { ...found, ...ACTIVE_WITH_RULES }, signal }),
  });

/** Services by their ids, as itemsById() reads them. */
export const servicesQuery = ({ owner }: CacheParts, ids: readonly number[]) =>
  queryOptions({ queryKey: [CATALOG_QUERY, owner, "read", ids], queryFn: () => itemsById(ids) });

/** Services by their ids, each asked for; those that were deleted or are not active are left out. */
export async function itemsById(ids: readonly number[]): Promise<CatalogItemAnswer[]> {
  const items = await Promise.all(
    ids.map((id) =>
      send(catalogCalls.read, { params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    ),
  );
  return items.filter((item) => item !== null && item.is_active) as CatalogItemAnswer[];
}

const ACTIVE_WITH_RULES = {
  "filter[is_active]": "1",
  include: "priceIntervals,priceModifications,priceModificationIntervals",
} as const;

async function loadItems(signal: AbortSignal): Promise<CatalogItemAnswer[]> {
  const query = { page: 1, per_page: MAX_ITEMS, ...ACTIVE_WITH_RULES };
  return (await send(catalogCalls.list, { query, signal })).data;
}

function loadQuestions(signal: AbortSignal): Promise<FieldAnswer[]> {
  return send(fieldCalls.custom, { signal });
}
