import { useTranslations } from "next-intl";
import { SelectField } from "../select-field";
import type { Column, Sort } from "./types";

type Props<Row> = { columns: readonly Column<Row>[]; sort: Sort | null; onSort: (sort: Sort | null) => void };

/** Sorting where the heads are not shown: a column and a direction in one choice. */
export function SortChoice<Row>({ columns, sort, onSort }: Props<Row>) {
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
      className="w-full @2xl:hidden"
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
