import { useQuery } from "@tanstack/react-query";
import { send } from "@/app/_client/send";
import type { catalogApi } from "@/lib/catalog/api";
import type { CatalogItemAnswer } from "@/lib/catalog/schema";
import type { fieldsApi } from "@/lib/fields/api";
import type { FieldAnswer } from "@/lib/fields/schema";

/** Loaded once, then kept while the builder is open (BLD-42). */
const ONCE = { staleTime: Infinity, gcTime: 30 * 60_000 } as const;

const NO_ITEMS: CatalogItemAnswer[] = [];
const NO_FIELDS: FieldAnswer[] = [];

/** Catalogue with pricing rules, page 1 of 1000, and the questions (BLD-42). A failed load leaves the list empty; isFailed and retry say so. */
export function useCatalog() {
  const items = useQuery({ ...ONCE, queryKey: ["builder", "catalog"], queryFn: ({ signal }) => loadItems(signal) });
  const fields = useQuery({ ...ONCE, queryKey: ["builder", "fields"], queryFn: ({ signal }) => loadFields(signal) });
  return {
    items: { data: items.data ?? NO_ITEMS, isLoading: items.isPending, isFailed: items.isError, retry: items.refetch },
    fields: { data: fields.data ?? NO_FIELDS, isLoading: fields.isPending, isFailed: fields.isError, retry: fields.refetch },
  };
}

export type Catalog = ReturnType<typeof useCatalog>;

async function loadItems(signal: AbortSignal): Promise<CatalogItemAnswer[]> {
  const query = { page: 1, per_page: 1000, "filter[is_active]": "1", include: "priceIntervals,priceModifications,priceModificationIntervals" } as const;
  return (await send<typeof catalogApi.list>("GET", "/sale-catalog-items", { query, signal })).data;
}

function loadFields(signal: AbortSignal): Promise<FieldAnswer[]> {
  return send<typeof fieldsApi.custom>("GET", "/fields/custom", { signal });
}
