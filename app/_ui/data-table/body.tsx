"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { classes } from "../classes";
import { groupsOf } from "./groups-of";
import type { Column, Grouping, RowId, Selection } from "./types";
import { useTranslations } from "next-intl";
import { Checkbox } from "../checkbox";
import { BODY_ROW, CELL, CHOICE_CELL, PHONE_CELLS } from "./look";

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  groupBy?: Grouping<Row>;
  selection?: Selection<Row>;
};

/** The rows, in groups whose heads open and close them where the table is grouped (S-145). */
export function Body<Row>({ rows, columns, rowId, groupBy, selection }: Props<Row>) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const choose = (id: RowId, isChosen: boolean) =>
    selection?.onChange(
      new Set(isChosen ? [...selection.ids, id] : [...selection.ids].filter((other) => other !== id)),
    );
  const draw = (row: Row) => {
    const id = rowId(row);
    return (
      <BodyRow
        key={id}
        row={row}
        columns={columns}
        choice={
          selection && {
            name: selection.nameOf(row),
            isChosen: selection.ids.has(id),
            onChange: (isChosen) => choose(id, isChosen),
          }
        }
      />
    );
  };
  if (!groupBy) return <tbody role="rowgroup">{rows.map(draw)}</tbody>;
  const toggle = (key: string) =>
    setClosed(new Set(closed.has(key) ? [...closed].filter((other) => other !== key) : [...closed, key]));
  return groupsOf(rows, groupBy).map(({ key, label, members }) => (
    <tbody key={key} role="rowgroup" className="border-b border-line last:border-b-0">
      <tr role="row" className="@max-2xl:block">
        <th
          role="rowheader"
          scope="rowgroup"
          colSpan={columns.length + (selection ? 1 : 0)}
          className="bg-sunken p-0 text-left @max-2xl:block"
        >
          <button
            type="button"
            aria-expanded={!closed.has(key)}
            onClick={() => toggle(key)}
            className="flex min-h-10 w-full items-center gap-2 px-4 text-sm font-semibold focus-visible:outline-offset-[-2px]"
          >
            <ChevronDown
              aria-hidden="true"
              className={classes("size-4 shrink-0 transition-transform", closed.has(key) && "-rotate-90")}
            />
            <span className="min-w-0 truncate">{label}</span>
            <span className="text-xs font-normal text-faint">{members.length}</span>
          </button>
        </th>
      </tr>
      {!closed.has(key) && members.map(draw)}
    </tbody>
  ));
}

type BodyRowProps<Row> = {
  row: Row;
  columns: readonly Column<Row>[];
  /** Its tick, where rows can be chosen. */
  choice: { name: string; isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined;
};

/** One row; a card where there is little room. */
function BodyRow<Row>({ row, columns, choice }: BodyRowProps<Row>) {
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
