"use client";

import { Boxes, SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import {
  categoryKey,
  isCategoryKey,
  NO_CATEGORY,
  useClosedCategories,
} from "@/app/_client/closed-categories";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { Card } from "@/app/_ui/card";
import { DataTable } from "@/app/_ui/data-table/data-table";
import { TableFilter } from "@/app/_ui/data-table/table-filter";
import type { LoadRows } from "@/app/_ui/data-table/types";
import { useTableState, type TableState } from "@/app/_ui/data-table/use-table-state";
import { EmptyState } from "@/app/_ui/empty-state";
import { ownValue } from "@/lib/core/own-value";
import { catalogCalls } from "@/lib/domain/catalog/calls";
import type { CatalogItemAnswer } from "@/lib/domain/catalog/schema";
import type { ConstantAnswer } from "@/lib/domain/constants/schema";
import { late } from "@/app/_ui/late";
import type { Categories } from "./categories/use-categories";
import type { ItemGroups } from "./form/item-terms";
import type { Chosen } from "./chosen";
import { itemColumns, type Rights } from "./item-columns";
import { TABLE } from "./table-name";

const BulkBar = late(() => import("./bulk/bulk-bar").then((module) => module.BulkBar));

type ItemTableProps = {
  categories: Categories;
  constants: ConstantAnswer[];
  currency: string;
  rights: Rights;
  groups: ItemGroups;
  duplicating: number | null;
  onChanged: () => void;
  onNew: () => void;
  onEdit: (id: number) => void;
  onDuplicate: (item: Chosen) => void;
  onDelete: (item: Chosen) => void;
};

/**
 * The services, 25 per page (LIM-02), including the inactive ones (S-056). Search, filter and page are in the
 * URL.
 */
export function ItemTable(props: ItemTableProps) {
  const { categories, constants, currency, rights, duplicating, onNew, onEdit, onDuplicate, onDelete } =
    props;
  const t = useTranslations("catalogItems");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { state, groupBy } = useGroups(categories, useTableState({ pageSize: 25, inAddress: true }));
  const columns = useMemo(
    () =>
      itemColumns({ t, categories, constants, currency, rights, duplicating, onEdit, onDuplicate, onDelete }),
    [t, categories, constants, currency, rights, duplicating, onEdit, onDuplicate, onDelete],
  );
  return (
    <Card>
      <DataTable<CatalogItemAnswer>
        mode="server"
        name={TABLE}
        load={loadRows}
        label={t("title")}
        columns={columns}
        columnsFrom="middle"
        rowId={(row) => row.id}
        searchLabel={t("search")}
        state={state}
        groupBy={groupBy}
        selection={
          rights.mayChange
            ? {
                ids: chosen,
                onChange: (ids) => setChosen(new Set([...ids].map(Number))),
                nameOf: ({ title }) => title,
                allLabel: t("bulk.choosePage"),
              }
            : undefined
        }
        bulk={
          <BulkBar
            chosen={{ ids: chosen, onChange: setChosen }}
            currency={currency}
            groups={props.groups}
            onChanged={props.onChanged}
          />
        }
        toolbar={<Filters state={state} categories={categories} />}
        errorText={t("errors.listFailed")}
        empty={
          <EmptyState
            icon={<Boxes />}
            title={t("emptyTitle")}
            text={t(rights.mayCreate ? "emptyText" : "emptyReadOnly")}
            action={rights.mayCreate && <Button onClick={onNew}>{t("new")}</Button>}
          />
        }
        noneFound={<EmptyState icon={<SearchX />} title={t("noneTitle")} text={t("noneText")} />}
      />
    </Card>
  );
}

type FiltersProps = { state: TableState; categories: Categories };

function Filters({ state, categories }: FiltersProps) {
  const t = useTranslations("catalogItems");
  const states = (["1", "0"] as const).map((value) => ({
    value,
    label: t(value === "1" ? "active" : "inactive"),
  }));
  return (
    <>
      <TableFilter
        state={state}
        name="is_active"
        className="w-48"
        label={t("state")}
        all={t("all")}
        options={states}
      />
      {categories.data.length > 0 && (
        <TableFilter
          state={state}
          name="category_id"
          label={t("form.category")}
          all={t("categories.all")}
          options={[
            ...categories.data.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: "none", label: t("form.noCategory") },
          ]}
        />
      )}
    </>
  );
}

/**
 * The list in its own order stands in groups by category, which can be closed; what is searched, filtered or sorted
 * otherwise is one list (U-144). The closed ones are part of the state, as a filter that is not in the address.
 */
function useGroups(categories: Categories, state: TableState) {
  const t = useTranslations("catalogItems.form");
  const { closed, toggle } = useClosedCategories();
  const groups = useMemo(
    () =>
      [
        ...categories.data.map(({ id, name, services }) => ({ id, label: name, count: services })),
        { id: null, label: t("noCategory"), count: categories.meta.uncategorised },
      ]
        .filter(({ count }) => count > 0)
        .map(({ id, ...group }) => ({ key: categoryKey(id), ...group })),
    [categories, t],
  );
  const isPlain =
    state.search.trim() === "" && state.sort === null && Object.keys(state.filters).length === 0;
  if (!isPlain || groups.every(({ key }) => key === NO_CATEGORY)) return { state };
  const isClosed = new Set(groups.flatMap(({ key }) => (closed.has(key) ? key : [])));
  return {
    state: { ...state, filters: { closed: [...isClosed].join(",") } },
    groupBy: {
      by: ({ category_id }: CatalogItemAnswer) => categoryKey(category_id),
      all: { groups, closed: isClosed, onToggle: toggle },
    },
  };
}

/** The API's sort keys by column. */
const SORTS: Readonly<Record<string, "title" | "position">> = {
  title: "title",
  position: "position",
};

/** One page of the table; times out after 10 seconds (REST-40). */
const loadRows: LoadRows<CatalogItemAnswer> = ({ page, per_page, search, sort, filters }, signal) =>
  send(catalogCalls.list, {
    query: {
      page,
      per_page,
      include: "priceIntervals,priceModifications,priceModificationIntervals,media",
      ...(search ? { search } : {}),
      ...(sort && ownValue(SORTS, sort.column)
        ? { sort_by: ownValue(SORTS, sort.column), sort_direction: sort.direction }
        : {}),
      ...(filters["closed"] === undefined ? {} : byCategory(filters["closed"])),
      "filter[category_id]": categoryOf(filters["category_id"]),
      ...(filters["is_active"] ? { "filter[is_active]": filters["is_active"] === "1" ? "1" : "0" } : {}),
    },
    signal,
    timeout: 10_000,
  });

/** The category of a filter in the address; undefined: all. */
function categoryOf(text: string | undefined): number | "none" | undefined {
  if (text === "none") return text;
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** By category, without those that are closed; the address may hold anything. */
function byCategory(text: string) {
  const closed = text.split(",").filter(isCategoryKey);
  return {
    sort_by: "category" as const,
    ...(closed.length > 0 ? { "filter[not_category_id]": closed.join(",") } : {}),
  };
}
