import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { useCacheParts } from "@/app/_client/cache/cache-owner";
import { categoriesQuery, mayHaveMore } from "@/app/_client/cache/catalog";
import { categoryKey, NO_CATEGORY, useClosedCategories } from "@/app/_client/closed-categories";
import type { AllGroups } from "@/app/_ui/data-table/types";
import { useBuilder } from "../builder-context";

/**
 * The categories that the services stand in before a search, with how many active ones each has, as far as that is
 * known (U-144); null without categories.
 */
export function useServiceGroups(isWanted: boolean): AllGroups | null {
  const t = useTranslations("builder.services");
  const { data: kept } = useBuilder().catalog.items;
  const { closed, toggle } = useClosedCategories();
  const { data } = useQuery({ ...categoriesQuery(useCacheParts()), enabled: isWanted });
  return useMemo(() => {
    if (!data || data.data.length === 0) return null;
    const all = [
      ...data.data.map(({ id, name, services }) => ({ key: categoryKey(id), label: name, count: services })),
      { key: NO_CATEGORY, label: t("noCategory"), count: data.meta.uncategorised },
    ];
    const counted = mayHaveMore(kept)
      ? all
      : all.map((group) => ({ ...group, count: countOf(kept, group.key) }));
    const groups = counted.filter(({ count }) => count > 0);
    return groups.every(({ key }) => key === NO_CATEGORY)
      ? null
      : {
          groups,
          closed: new Set(groups.flatMap(({ key }) => (closed.has(key) ? key : []))),
          onToggle: toggle,
        };
  }, [data, kept, closed, toggle, t]);
}

const countOf = (items: readonly { category_id: number | null; is_active: boolean }[], key: string): number =>
  items.filter((item) => item.is_active && categoryKey(item.category_id) === key).length;
