import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";

type Column = "reorder" | "item" | "quantity" | "optional" | "unitPrice" | "totalPrice" | "actions";

/** In the order of a wide table. */
const COLUMNS: readonly Column[] = [
  "reorder",
  "item",
  "quantity",
  "optional",
  "unitPrice",
  "totalPrice",
  "actions",
];
const HIDDEN = new Set<Column>(["reorder", "actions"]);

/*
 * All rows have their columns at the same places, whatever the width: in a narrow panel one below the other; on a phone
 * the name above quantity, unit price and total; in half a window in one row, with the tick below the name; in more the
 * tick has a column too.
 */
export const LINE_LAYOUT = classes(
  "grid grid-cols-[2rem_minmax(0,1fr)_2.5rem] items-center gap-x-2 gap-y-1 px-4 py-2.5",
  "@2xs:grid-cols-[2rem_4.5rem_minmax(0,3fr)_minmax(0,2fr)_2.5rem]",
  "@md:grid-cols-[2rem_minmax(0,1fr)_4.5rem_5.25rem_5.75rem_2.25rem]",
  "@2xl:grid-cols-[2rem_minmax(0,1fr)_4.5rem_4rem_6.5rem_7rem_2.25rem]",
);

/** Where a column's cells are. */
export const LINE_CELLS: Readonly<Record<Column, string>> = {
  reorder: "col-[1] row-[1]",
  item: "col-[2] row-[1] min-w-0 wrap-anywhere @2xs:col-[2/span_3] @md:col-[2]",
  quantity: "col-[2] row-[2] @md:col-[3] @md:row-[1]",
  optional:
    "col-[2/span_2] row-[5] @2xs:col-[2/span_3] @2xs:row-[3] @md:col-[2] @md:row-[2] @2xl:col-[4] @2xl:row-[1]",
  unitPrice: classes(
    "col-[2/span_2] row-[3] text-right wrap-anywhere tabular-nums @2xs:col-[3] @2xs:row-[2]",
    "@md:col-[4] @md:row-[1] @2xl:col-[5]",
  ),
  totalPrice: classes(
    "col-[2/span_2] row-[4] text-right wrap-anywhere tabular-nums @2xs:col-[4/span_2] @2xs:row-[2]",
    "@md:col-[5] @md:row-[1] @2xl:col-[6]",
  ),
  actions: "col-[3] row-[1] @2xs:col-[5] @md:col-[6] @2xl:col-[7]",
};

/**
 * Column headers of the table whose rows are grids; the roles keep it a table for screen readers. Not visible on a
 * phone, where a row has several lines.
 */
export function LineHead() {
  const t = useTranslations("builder.services.columns");
  return (
    <thead role="rowgroup" className="sr-only @md:not-sr-only @md:block @md:border-b @md:border-line">
      <tr role="row" className={LINE_LAYOUT}>
        {COLUMNS.map((column) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            className={classes(
              "text-left text-xs font-medium text-faint",
              LINE_CELLS[column],
              // Where the tick stands below the name it has a label.
              column === "optional" && "@max-2xl:sr-only",
            )}
          >
            <span className={HIDDEN.has(column) ? "sr-only" : undefined}>{t(column)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
