import { noop, queryOptions } from "@tanstack/react-query";
import { DAY } from "@/lib/core/time/milliseconds";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { fieldCalls } from "@/lib/domain/fields/calls";
import type { FieldAnswer } from "@/lib/domain/fields/schema";
import { send } from "../send";
import { STORAGE_KEYS } from "../storage-keys";
import { bootstrapQuery, CATALOG_QUERY } from "./bootstrap";
import { storedCopy, loadCached, untilOld } from "./load-cached";
import type { CacheParts } from "./surroundings";

/** BOO-04: version of the copy, and the milliseconds for which it stays valid. */
const CATALOG_CACHE_VERSION = "4";
const CATALOG_LIFETIME = DAY;

/** The most services that are loaded: a catalogue of as many may have more (BOO-03). */
export const MOST_ITEMS = 1000;

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

async function loadItems(signal: AbortSignal): Promise<CatalogItemAnswer[]> {
  const query = {
    page: 1,
    per_page: MOST_ITEMS,
    "filter[is_active]": "1",
    include: "priceIntervals,priceModifications,priceModificationIntervals",
  } as const;
  return (await send(catalogCalls.list, { query, signal })).data;
}

function loadQuestions(signal: AbortSignal): Promise<FieldAnswer[]> {
  return send(fieldCalls.custom, { signal });
}
