import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";

export type Column =
  "reorder" | "item" | "quantity" | "optional" | "edit" | "unitPrice" | "totalPrice" | "remove";

const RIGHT = new Set<Column>(["unitPrice", "totalPrice"]);
const HIDDEN = new Set<Column>(["reorder", "edit", "remove"]);

/**
 * Column heads of a table whose rows are grids; the roles keep it a table for those who listen. They are seen
 * where the rows have columns (layouts.ts); in a narrower container these have several lines.
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
