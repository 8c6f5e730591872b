"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, useState, type ReactNode } from "react";
import { Checkbox } from "../checkbox";
import { classes } from "../classes";
import { headingsOf } from "./group-headings";
import { isAsContent, SUBGRID } from "./tracks";
import type { AllGroups, Column, Grouping, RowId, Selection } from "./types";

type Props<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  groupBy?: Grouping<Row>;
  /** How many rows stand on the pages before. */
  offset?: number;
  selection?: Selection<Row>;
  /** What is unfolded below a row; null: nothing. */
  detail?: (row: Row) => ReactNode;
};

/** The rows; in a grouped table, in groups whose headings open and close them (S-145). */
export function Body<Row>({ rows, columns, rowId, groupBy, offset = 0, selection, detail }: Props<Row>) {
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set());
  const span = columns.length + (selection ? 1 : 0);
  const choose = (id: RowId, isChosen: boolean) =>
    selection?.onChange(
      new Set(isChosen ? [...selection.ids, id] : [...selection.ids].filter((other) => other !== id)),
    );
  const draw = (row: Row) => {
    const id = rowId(row);
    const below = detail?.(row) ?? null;
    return (
      <Fragment key={id}>
        <BodyRow
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
        {below !== null && (
          <tr role="row" className={classes(SUBGRID, "border-b border-line last:border-b-0 as-cards:block")}>
            <td role="cell" colSpan={span} className="bg-sunken p-0 as-cards:block as-columns:col-span-full">
              {below}
            </td>
          </tr>
        )}
      </Fragment>
    );
  };
  if (!groupBy)
    return (
      <tbody role="rowgroup" className={SUBGRID}>
        {rows.map(draw)}
      </tbody>
    );
  const { all } = groupBy;
  const closed = all?.closed ?? own;
  const toggle =
    all?.onToggle ??
    ((key: string) =>
      setOwn(new Set(own.has(key) ? [...own].filter((other) => other !== key) : [...own, key])));
  const groups = all ? withClosed(rows, groupBy, all, offset) : groupsOf(rows, groupBy);
  return groups.map(({ key, label, members, count = members.length }) => (
    <tbody key={key} role="rowgroup" className={classes(SUBGRID, "border-b border-line last:border-b-0")}>
      <tr role="row" className={classes(SUBGRID, "as-cards:block")}>
        <th
          role="rowheader"
          scope="rowgroup"
          colSpan={span}
          className="bg-sunken p-0 text-left as-cards:block as-columns:col-span-full"
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
            <span className="min-w-0 truncate">{label}</span>{" "}
            <span className="text-xs font-normal text-faint">{count}</span>
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
      {columns.map((column, index) => {
        const content = cut(column.cell(row));
        const phone = column.phone ?? (index === 0 ? "title" : column.hideHeader ? "actions" : "line");
        const isEmptyLine = phone === "line" && (content === null || content === "");
        const look = isEmptyLine ? "hidden" : phone === "title" && !choice ? "titleAlone" : phone;
        return (
          <td
            key={column.id}
            role="cell"
            className={classes(
              CELL,
              PHONE_CELLS[look],
              column.align === "right" && "tabular-nums as-columns:text-right",
              column.pinned && PINNED,
              isAsContent(column) && "as-columns:whitespace-nowrap",
              column.className,
            )}
          >
            {phone === "line" ? (
              <>
                <span className="min-w-0 text-xs font-normal wrap-anywhere text-faint as-columns:hidden">
                  {column.header}{" "}
                </span>
                <div className="as-columns:contents as-cards:max-w-full as-cards:min-w-0 as-cards:wrap-anywhere">
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

/** A plain text has at most three lines; the rest is in its tooltip, and on the row's own page or form. */
const cut = (content: ReactNode): ReactNode =>
  typeof content === "string" && content !== "" ? (
    <span title={content} className="line-clamp-3">
      {content}
    </span>
  ) : (
    content
  );

/*
 * In a narrow container each row is a card: checkbox, title and buttons on its first line, labelled lines
 * below.
 */
const BODY_ROW = classes(
  SUBGRID,
  "group/row border-b border-line last:border-b-0",
  "hover:bg-sunken/60 aria-selected:bg-primary-50 dark:aria-selected:bg-primary-500/10",
  "as-cards:grid as-cards:grid-cols-[auto_minmax(0,1fr)_auto] as-cards:items-start",
  "as-cards:gap-x-3 as-cards:gap-y-1 as-cards:px-4 as-cards:py-3",
);
const CELL = "min-w-0 as-columns:px-4 as-columns:py-3";
const CHOICE_CELL = classes(
  "as-columns:py-3 as-columns:pl-4",
  "as-cards:col-start-1 as-cards:row-start-1 as-cards:self-center",
);
const PHONE_CELLS = {
  title: "as-cards:col-start-2 as-cards:row-start-1 as-cards:self-center",
  // Without a checkbox: its empty column would leave a gap.
  titleAlone: "as-cards:col-start-1 as-cards:col-span-2 as-cards:row-start-1 as-cards:self-center",
  line: "as-cards:col-span-3 as-cards:flex as-cards:flex-wrap as-cards:items-baseline as-cards:gap-x-2",
  actions: "as-cards:col-start-3 as-cards:row-start-1 as-columns:py-1.5 as-columns:text-right",
  corner: "as-cards:col-start-3 as-cards:row-start-1",
  foot: "as-cards:col-span-3 as-cards:justify-self-end as-columns:py-1.5 as-columns:text-right",
  hidden: "as-cards:hidden",
} as const;
/* The edge of the pinned column while columns are hidden below it. */
export const PINNED_EDGE = classes(
  "as-columns:in-data-more:before:absolute as-columns:in-data-more:before:inset-y-0",
  "as-columns:in-data-more:before:-left-3 as-columns:in-data-more:before:w-3",
  "as-columns:in-data-more:before:border-r as-columns:in-data-more:before:border-line",
  "as-columns:in-data-more:before:bg-linear-to-l as-columns:in-data-more:before:from-slate-950/10",
  "as-columns:in-data-more:before:pointer-events-none dark:as-columns:in-data-more:before:from-slate-950/50",
);
/* The row's own colours, but opaque, because other cells scroll below. */
const PINNED = classes(
  PINNED_EDGE,
  "as-columns:sticky as-columns:right-0 as-columns:bg-surface",
  "as-columns:group-hover/row:bg-[color-mix(in_srgb,var(--sunken)_60%,var(--surface))]",
  "as-columns:group-aria-selected/row:bg-primary-50",
  "as-columns:dark:group-aria-selected/row:bg-[color-mix(in_srgb,var(--color-primary-500)_10%,var(--surface))]",
);

type Group<Row> = { key: string; label: string; members: Row[]; count?: number };

/** The groups of a page that the server made, with those that are closed. */
function withClosed<Row>(
  rows: readonly Row[],
  groupBy: Grouping<Row>,
  all: AllGroups,
  offset: number,
): Group<Row>[] {
  const shown = groupsOf(rows, groupBy);
  return headingsOf(all, offset, rows.length).map((group) => ({
    ...group,
    members: shown.find(({ key }) => key === group.key)?.members ?? [],
  }));
}

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
