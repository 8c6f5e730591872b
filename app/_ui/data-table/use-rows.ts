"use client";

import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type Row as TableRow,
} from "@tanstack/react-table";
import { useMemo } from "react";
import { foldText } from "../fold-text";
import type { Column, Grouping, RowId, TableQuery } from "./types";

type Given<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  groupBy?: Grouping<Row>;
  query: TableQuery;
  serverTotal: number | null;
};

/**
 * The rows to draw and how many there are in all. With serverTotal the rows are the page already; without it they are searched
 * (accents and case do not count), sorted and paged here.
 */
export function useRows<Row>({ rows, columns, rowId, groupBy, query, serverTotal }: Given<Row>) {
  const isManual = serverTotal !== null;
  const definitions = useMemo(() => definitionsOf(columns, groupBy), [columns, groupBy]);
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(rowId(row)),
    manualFiltering: isManual,
    manualSorting: isManual,
    globalFilterFn: containsText,
    state: {
      globalFilter: query.search.trim(),
      // An address may name a column that is none.
      sorting: sortingOf(query.sort, groupBy).filter(({ id }) =>
        definitions.some((column) => column.id === id),
      ),
    },
  });
  const found = table.getRowModel().rows.map(({ original }) => original.row);
  const total = serverTotal ?? found.length;
  const lastPage = Math.max(1, Math.ceil(total / query.per_page));
  const page = Math.min(query.page, lastPage);
  return {
    shown: isManual ? found : found.slice((page - 1) * query.per_page, page * query.per_page),
    total,
    lastPage,
    page,
  };
}

const sortingOf = (sort: TableQuery["sort"], groupBy: unknown) => [
  ...(groupBy ? [{ id: GROUP, desc: false }] : []),
  ...(sort ? [{ id: sort.column, desc: sort.direction === "desc" }] : []),
];

const GROUP = "\u0000group";

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

// Rows may be of any shape; the table's own model asks for objects.
type Held<Row> = { row: Row };
type Definition<Row> = ColumnDef<typeof features, Held<Row>>;

function definitionsOf<Row>(
  columns: readonly Column<Row>[],
  groupBy: Grouping<Row> | undefined,
): Definition<Row>[] {
  const definitions = columns.map(({ id, value }): Definition<Row> => ({
    id,
    accessorFn: ({ row }) => value?.(row) ?? null,
    sortFn: byValue,
    enableGlobalFilter: value !== undefined,
  }));
  return groupBy
    ? [
        { id: GROUP, accessorFn: ({ row }) => groupBy.by(row), sortFn: byValue, enableGlobalFilter: false },
        ...definitions,
      ]
    : definitions;
}

const containsText = <Row>(
  row: TableRow<typeof features, Held<Row>>,
  column: string,
  wanted: string,
): boolean => {
  const value = row.getValue(column);
  return typeof value === "string" && foldText(value).includes(foldText(wanted));
};

/** Texts by the reader's alphabet, numbers by size; nothing comes last. */
function byValue<Row>(
  one: TableRow<typeof features, Held<Row>>,
  other: TableRow<typeof features, Held<Row>>,
  column: string,
): number {
  const [a, b] = [one.getValue(column), other.getValue(column)];
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  return typeof a === "string" && typeof b === "string"
    ? a.localeCompare(b, undefined, { numeric: true, sensitivity: "base" })
    : Number(a) - Number(b);
}
