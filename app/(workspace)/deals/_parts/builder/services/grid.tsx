import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";

export type Column =
  | "reorder"
  | "item"
  | "quantity"
  | "optional"
  | "edit"
  | "unitPrice"
  | "totalPrice"
  | "remove";

const RIGHT = new Set<Column>(["unitPrice", "totalPrice"]);
const HIDDEN = new Set<Column>(["reorder", "edit", "remove"]);

/**
 * Column headers of a table whose rows are grids; the roles keep it a table for screen readers. Visible only
 * if the rows have columns (layouts.ts); in a narrower container, rows wrap.
 */
export function GridHead({ columns, layout }: { columns: readonly Column[]; layout: string }) {
  const t = useTranslations("builder.services.columns");
  return (
    <thead role="rowgroup" className="sr-only @2xl:not-sr-only @2xl:block @2xl:border-b @2xl:border-line">
      <tr role="row" className={classes("grid items-center gap-x-2 px-4 py-2.5", layout)}>
        {columns.map((column) => (
          <th
            key={column}
            role="columnheader"
            scope="col"
            className={classes(
              "text-xs font-medium text-faint",
              RIGHT.has(column) ? "text-right" : "text-left",
            )}
          >
            <span className={HIDDEN.has(column) ? "sr-only" : undefined}>{t(column)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/*
 * Columns if there is room for them. In a narrower container a row wraps into several lines, so that amounts
 * never overlap.
 */

/** Columns of the catalogue. */
export const CATALOG_LAYOUT =
  "@2xl:grid @2xl:grid-cols-[minmax(0,1fr)_4rem_4.75rem_6.5rem_6.5rem] @2xl:gap-x-2";

/**
 * Cells of the catalogue's columns. Without room for columns, the first line of a chosen service has its own
 * row.
 */
export const CATALOG_CELLS = {
  item: "min-w-0 flex-1 basis-36",
  chosenItem: "min-w-0 basis-full",
  quantity: "",
  edit: "flex",
  unitPrice: "ml-auto text-right wrap-anywhere tabular-nums text-muted",
  totalPrice: "ml-auto text-right wrap-anywhere font-medium tabular-nums @2xl:ml-0",
  noTotal: "text-right",
} as const;

/** Columns of the chosen services. */
export const SELECTED_LAYOUT =
  "@2xl:grid @2xl:grid-cols-[2rem_minmax(0,1fr)_4.5rem_3.75rem_2.25rem_6.5rem_7rem_2.25rem] @2xl:gap-x-2";

/** Cells of the chosen services. Without room for columns, the item is above its actions. */
export const SELECTED_CELLS = {
  reorder: "",
  item: "min-w-0 basis-full font-medium wrap-anywhere @max-2xl:order-first",
  quantity: "",
  optional: "@2xl:text-center",
  edit: "",
  unitPrice: "ml-auto text-right wrap-anywhere tabular-nums text-muted @max-2xl:order-1",
  totalPrice: "ml-auto text-right wrap-anywhere font-medium tabular-nums @max-2xl:order-1 @2xl:ml-0",
  remove: "",
} as const;
