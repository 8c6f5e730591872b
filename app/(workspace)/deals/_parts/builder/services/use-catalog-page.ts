import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { foundItemsQuery, mayHaveMore } from "@/app/_client/cache/catalog";
import { useSettledText } from "@/app/_ui/use-settled-text";
import { useBuilder } from "../builder-context";
import { catalogPage, PAGE_SIZE, searchableItems, type CatalogPage } from "../catalog-page";

type FoundPage = CatalogPage<number | null> & {
  /** Nothing is known of this page yet. */
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
};

/**
 * A page of the services: at once from those that are kept. If the catalogue may have more of them than are kept, the
 * server is asked too, and its page and its number replace them.
 */
export function useCatalogPage(search: string, wantedPage: number): FoundPage {
  const { catalog } = useBuilder();
  const { data: kept } = catalog.items;
  const parts = useCacheParts();
  const services = useMemo(() => searchableItems(kept), [kept]);
  const own = useMemo(() => catalogPage(services, search, wantedPage), [services, search, wantedPage]);
  const settled = useSettledText(search);
  const asked = { search: settled, page: wantedPage, per_page: PAGE_SIZE };
  const isAsked = mayHaveMore(kept);
  const result = useQuery({
    ...foundItemsQuery(parts, asked),
    enabled: isAsked,
    // Another page of the same search has the same number of services.
    placeholderData: (before, query) => (query?.queryKey[3]?.search === settled ? before : undefined),
  });
  const isFailed = catalog.items.isFailed || result.isError;
  const retry = () => void (result.isError ? result.refetch() : catalog.items.retry());
  if (!isAsked || result.isError) return { ...own, isLoading: false, isFailed, retry };
  const isAnswered = search.trim() === settled && result.data !== undefined && !result.isPlaceholderData;
  const isKept = own.page === wantedPage && own.items.length > 0;
  return {
    items: isAnswered ? result.data.data : isKept ? own.items : [],
    page: wantedPage,
    lastPage: result.data?.meta.last_page ?? wantedPage,
    total: search.trim() === settled ? (result.data?.meta.total ?? null) : null,
    isLoading: !isAnswered && !isKept,
    isFailed,
    retry,
  };
}
