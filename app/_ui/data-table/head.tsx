import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classes } from "../classes";
import { VisuallyHidden } from "../visually-hidden";
import { SelectField } from "../select-field";
import { PINNED_EDGE } from "./body";
import { SUBGRID } from "./tracks";
import type { Column, Sort } from "./types";

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  chooseAll: ReactNode;
  /** Only the heading by which the rows are sorted shows an arrow. */
  dense?: boolean;
};

/** The table's head. On a phone, where rows are cards, a select above them sorts instead. */
export const Head = <Row,>({ columns, sort, onSort, chooseAll, dense }: Props<Row>) => (
  <thead role="rowgroup" className={classes(SUBGRID, "as-cards:hidden")}>
    <tr role="row" className={classes(SUBGRID, "border-b border-line")}>
      {chooseAll && (
        <th role="columnheader" scope="col" className={classes(HEAD_CELL, "pr-0")}>
          {chooseAll}
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.id}
          role="columnheader"
          scope="col"
          aria-sort={directionOf(column, sort)}
          className={classes(
            HEAD_CELL,
            column.align === "right" && "text-right",
            column.pinned && classes("sticky right-0 bg-surface", PINNED_EDGE),
          )}
        >
          {column.sortable ? (
            <SortButton column={column} sort={sort} onSort={onSort} dense={dense} />
          ) : column.hideHeader ? (
            <VisuallyHidden>{column.header}</VisuallyHidden>
          ) : (
            column.header
          )}
        </th>
      ))}
    </tr>
  </thead>
);

const HEAD_CELL = "min-w-0 content-center px-4 py-2.5 text-left text-xs font-medium text-faint";

function SortButton<Row>({
  column,
  sort,
  onSort,
  dense,
}: Omit<Props<Row>, "columns" | "chooseAll"> & { column: Column<Row> }) {
  const t = useTranslations("common.table");
  const direction = sort?.column === column.id ? sort.direction : null;
  const Arrow = direction === null ? ChevronsUpDown : direction === "asc" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      title={t("sortBy", { column: column.header })}
      onClick={() => onSort(nextSort(column.id, sort, column.firstDirection))}
      className={classes(
        "-my-1 inline-flex items-center gap-1 rounded-sm py-1 hover:text-ink",
        column.align === "right" ? "text-right" : "text-left",
      )}
    >
      {column.header}
      {!(dense && direction === null) && (
        <Arrow
          aria-hidden="true"
          className={classes("size-3.5 shrink-0", direction === null && "opacity-50")}
        />
      )}
    </button>
  );
}

const directionOf = <Row,>(column: Column<Row>, sort: Sort | null) =>
  !column.sortable
    ? undefined
    : sort?.column !== column.id
      ? "none"
      : sort.direction === "asc"
        ? "ascending"
        : "descending";

/**
 * The sort order after pressing a heading: its first direction, then the other one, then the list's default.
 */
export function nextSort(column: string, sort: Sort | null, first: Sort["direction"] = "asc"): Sort | null {
  if (sort?.column !== column) return { column, direction: first };
  return sort.direction === first ? { column, direction: first === "asc" ? "desc" : "asc" } : null;
}

type SortChoiceProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
};

/** Sorting while the headings are hidden: column and direction in one select. */
export function SortChoice<Row>({ columns, sort, onSort }: SortChoiceProps<Row>) {
  const t = useTranslations("common.table");
  const sorts = columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ id, header }) =>
      (["asc", "desc"] as const).map((direction) => ({ column: id, header, direction })),
    );
  if (sorts.length === 0) return null;
  const find = (value: string | null) =>
    sorts.find(({ column, direction }) => `${column} ${direction}` === value) ?? null;
  return (
    <SelectField
      className="w-full as-columns:hidden"
      label={t("sort")}
      hideLabel
      placeholder={t("sort")}
      clearable
      options={sorts.map(({ column, header, direction }) => ({
        value: `${column} ${direction}`,
        label: t(`sorted.${direction}`, { column: header }),
      }))}
      value={sort && `${sort.column} ${sort.direction}`}
      onChange={(value) => onSort(find(value))}
    />
  );
}
