"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Checkbox } from "../checkbox";
import { classes } from "../classes";
import type { Column, Grouping, RowId, Selection } from "./types";

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  groupBy?: Grouping<Row>;
  selection?: Selection<Row>;
};

/** The rows; in a grouped table, in groups whose headings open and close them (S-145). */
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
            className={classes(
              "flex min-h-10 w-full items-center gap-2 px-4 text-sm font-semibold",
              "focus-visible:outline-offset-[-2px]",
            )}
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
  /** Its checkbox, if rows can be selected. */
  choice: { name: string; isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined;
};

/** One row; a card in a narrow container. */
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
        const content = column.cell(row);
        const phone = column.phone ?? (place === 0 ? "title" : column.hideHeader ? "actions" : "line");
        const isEmptyLine = phone === "line" && (content === null || content === "");
        const look = isEmptyLine ? "hidden" : phone === "title" && !choice ? "titleAlone" : phone;
        return (
          <td
            key={column.id}
            role="cell"
            className={classes(
              CELL,
              PHONE_CELLS[look],
              column.align === "right" && "tabular-nums @2xl:text-right",
              column.pinned && PINNED,
              column.className,
            )}
          >
            {phone === "line" ? (
              <>
                <span className="min-w-0 text-xs font-normal wrap-anywhere text-faint @2xl:hidden">
                  {column.header}{" "}
                </span>
                <div className="@2xl:contents @max-2xl:max-w-full @max-2xl:min-w-0 @max-2xl:wrap-anywhere">
                  {content}
                </div>
              </>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

/*
 * In a narrow container each row is a card: checkbox, title and buttons on its first line, labelled lines
 * below.
 */
const BODY_ROW = classes(
  "group/row border-b border-line last:border-b-0",
  "hover:bg-sunken/60 aria-selected:bg-primary-50 dark:aria-selected:bg-primary-500/10",
  "@max-2xl:grid @max-2xl:grid-cols-[auto_minmax(0,1fr)_auto] @max-2xl:items-start",
  "@max-2xl:gap-x-3 @max-2xl:gap-y-1 @max-2xl:px-4 @max-2xl:py-3",
);
const CELL = "@2xl:px-4 @2xl:py-3 @2xl:align-top @max-2xl:min-w-0";
const CHOICE_CELL = classes(
  "@2xl:w-0 @2xl:py-3 @2xl:pl-4 @2xl:align-top",
  "@max-2xl:col-start-1 @max-2xl:row-start-1 @max-2xl:self-center",
);
const PHONE_CELLS = {
  title: "@max-2xl:col-start-2 @max-2xl:row-start-1 @max-2xl:self-center",
  // Without a checkbox: its empty column would leave a gap.
  titleAlone: "@max-2xl:col-start-1 @max-2xl:col-span-2 @max-2xl:row-start-1 @max-2xl:self-center",
  line: "@max-2xl:col-span-3 @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-baseline @max-2xl:gap-x-2",
  actions: "@max-2xl:col-start-3 @max-2xl:row-start-1 @2xl:py-1.5 @2xl:text-right",
  corner: "@max-2xl:col-start-3 @max-2xl:row-start-1",
  foot: "@max-2xl:col-span-3 @max-2xl:justify-self-end @2xl:py-1.5 @2xl:text-right",
  hidden: "@max-2xl:hidden",
} as const;
/* The edge of the pinned column while columns are hidden below it. */
export const PINNED_EDGE = classes(
  "@2xl:in-data-more:before:absolute @2xl:in-data-more:before:inset-y-0 @2xl:in-data-more:before:-left-3",
  "@2xl:in-data-more:before:w-3 @2xl:in-data-more:before:border-r @2xl:in-data-more:before:border-line",
  "@2xl:in-data-more:before:bg-linear-to-l @2xl:in-data-more:before:from-slate-950/10",
  "@2xl:in-data-more:before:pointer-events-none dark:@2xl:in-data-more:before:from-slate-950/50",
);
/* The row's own colours, but opaque, because other cells scroll below. */
const PINNED = classes(
  PINNED_EDGE,
  "@2xl:sticky @2xl:right-0 @2xl:bg-surface",
  "@2xl:group-hover/row:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))]",
  "@2xl:group-aria-selected/row:bg-primary-50",
  "@2xl:dark:group-aria-selected/row:bg-[color-mix(in_srgb,var(--color-primary-500)_10%,var(--surface))]",
);

type Group<Row> = { key: string; label: string; members: Row[] };

/** Rows by their group's key, groups in order of first appearance. */
export function groupsOf<Row>(
  rows: readonly Row[],
  { by, label = (key) => key }: Grouping<Row>,
): Group<Row>[] {
  const groups = new Map<string, Group<Row>>();
  for (const row of rows) {
    const key = by(row);
    const group = groups.get(key) ?? { key, label: label(key), members: [] };
    group.members.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
