import { useQuery } from "@tanstack/react-query";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { itemsQuery, questionsQuery } from "@/app/_client/cache/catalog";
import type { Kept } from "@/app/_client/cache/kept-copy";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { FieldAnswer } from "@/lib/domain/fields/schema";

const NO_ITEMS: CatalogItemAnswer[] = [];
const NO_FIELDS: FieldAnswer[] = [];

/** Catalogue with pricing rules, and the questions, through the catalogue's cache (BLD-42). A failed load leaves the list empty; isFailed and retry say so. */
export function useCatalog() {
  const parts = useCacheParts();
  const items = useQuery({ ...itemsQuery(parts), select: data<CatalogItemAnswer[]> });
  const fields = useQuery({ ...questionsQuery(parts), select: data<FieldAnswer[]> });
  return {
    items: {
      data: items.data ?? NO_ITEMS,
      isLoading: items.isPending,
      isFailed: items.isError,
      retry: items.refetch,
    },
    fields: {
      data: fields.data ?? NO_FIELDS,
      isLoading: fields.isPending,
      isFailed: fields.isError,
      retry: fields.refetch,
    },
  };
}

export type Catalog = ReturnType<typeof useCatalog>;

const data = <Data>(kept: Kept<Data>): Data => kept.data;
