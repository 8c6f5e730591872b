import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { foundItemsQuery, mayHaveMore, servicesQuery } from "@/app/_client/cache/catalog";
import type { AllGroups } from "@/app/_ui/data-table/types";
import { useSettledText } from "@/app/_ui/use-settled-text";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import { useBuilder } from "../builder-context";
import { foundServices, inGroups, searchableItems, type FoundServices } from "./found-services";

type Result = FoundServices<number | null> & {
  /** Nothing is known yet. */
  isLoading: boolean;
  isFailed: boolean;
  retry: () => void;
};

/**
 * The first `size` services that a search finds: at once from those that are kept. If the catalogue may have more of
 * them than are kept, the server is asked too while `isWanted`, and its services and its number replace them. With
 * `grouping` they are in the order of its groups, without those of closed ones.
 */
export function useFoundServices(
  search: string,
  size: number,
  isWanted: boolean,
  grouping: AllGroups | null,
): Result {
  const { catalog } = useBuilder();
  const { data: kept } = catalog.items;
  const parts = useCacheParts();
  const services = useMemo(() => searchableItems(kept), [kept]);
  const own = useMemo(
    () => foundServices(grouping ? inGroups(services, grouping) : services, search, size),
    [services, search, size, grouping],
  );
  const settled = useSettledText(search);
  const isAsked = mayHaveMore(kept);
  const result = useQuery({
    ...foundItemsQuery(parts, { search: settled, page: 1, per_page: size, ...orderOf(grouping) }),
    enabled: isAsked && isWanted,
    // More of the same search have the same number of services.
    placeholderData: (before, query) => (query?.queryKey[3]?.search === settled ? before : undefined),
  });
  const isFailed = catalog.items.isFailed || result.isError;
  const retry = () => void (result.isError ? result.refetch() : catalog.items.retry());
  const isLoading = catalog.items.isLoading || catalog.fields.isLoading;
  if (!isAsked || result.isError) return { ...own, isLoading, isFailed, retry };
  const isOfText = search.trim() === settled;
  const isAnswered = isOfText && result.data !== undefined && !result.isPlaceholderData;
  return {
    items: isAnswered ? result.data.data : own.items,
    total: isOfText ? (result.data?.meta.total ?? null) : null,
    isLoading: isLoading || (isWanted && !isAnswered && own.items.length === 0),
    isFailed,
    retry,
  };
}

const orderOf = (grouping: AllGroups | null) =>
  grouping && {
    sort_by: "category" as const,
    ...(grouping.closed.size > 0 && { "filter[not_category_id]": [...grouping.closed].join(",") }),
  };

type Used = { recent: CatalogItemAnswer[]; often: CatalogItemAnswer[] };

/** The services to offer before a search (U-93). Those that are not kept are read one by one. */
export function useUsedServices(isWanted: boolean): Used {
  const { catalog, data } = useBuilder();
  const { recent, often } = data.usedServices;
  const { data: kept } = catalog.items;
  const parts = useCacheParts();
  const missing = mayHaveMore(kept)
    ? [...recent, ...often].filter((id) => !kept.some((item) => item.id === id))
    : [];
  const read = useQuery({ ...servicesQuery(parts, missing), enabled: isWanted && missing.length > 0 });
  return useMemo(() => {
    const all = new Map([...kept, ...(read.data ?? [])].map((item) => [item.id, item]));
    const itemsOf = (ids: readonly number[]) => ids.flatMap((id) => all.get(id) ?? []);
    return { recent: itemsOf(recent), often: itemsOf(often) };
  }, [kept, read.data, recent, often]);
}
