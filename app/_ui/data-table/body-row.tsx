import { useTranslations } from "next-intl";
import { Checkbox } from "../checkbox";
import { classes } from "../classes";
import { BODY_ROW, CELL, CHOICE_CELL, PHONE_CELLS } from "./look";
import type { Column } from "./types";

type Props<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  /** Its tick, where rows can be chosen. */
  choice: { name: string; isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined;
};

/** One row; a card where there is little room. */
export function BodyRow<Row>({ row, columns, choice }: Props<Row>) {
  const t = useTranslations("common.table");
  return (
    <tr role="row" aria-selected={choice?.isChosen} className={BODY_ROW}>
      {choice && (
        <td role="cell" className={CHOICE_CELL}>
          <Checkbox
            hideLabel
            label={t("chooseRow", { name: choice.name })}
            checked={choice.isChosen}
            onChange={(event) => choice.onChange(event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const phone = column.phone ?? (place === 0 ? "title" : column.hideHeader ? "actions" : "line");
        const look = phone === "title" && !choice ? "titleAlone" : phone;
        return (
          <td
            key={column.id}
            role="cell"
            className={classes(
              CELL,
              PHONE_CELLS[look],
              column.align === "right" && "tabular-nums @2xl:text-right",
              column.className,
            )}
          >
            {phone === "line" && <span className="text-xs text-faint @2xl:hidden">{column.header} </span>}
            {column.cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
