import { useQuery } from "@tanstack/react-query";
import { send } from "@/app/_client/send";
import type { ResponseOf } from "@/lib/core/contract/contract";
import { categoryCalls } from "@/lib/domain/catalog/calls";
import type { categoriesApi } from "@/lib/domain/catalog/categories/api";
import { TABLE } from "../table-name";

/** The categories in their order, with how many services each has, and how many have none. */
export type Categories = ResponseOf<typeof categoriesApi.list>;

/** The categories of the catalogue, read again after each write of a service or a category. */
export const useCategories = (initial: Categories): Categories =>
  useQuery({
    queryKey: [TABLE, "categories"],
    queryFn: ({ signal }) => send(categoryCalls.list, { signal }),
    initialData: initial,
    staleTime: Infinity,
  }).data;
