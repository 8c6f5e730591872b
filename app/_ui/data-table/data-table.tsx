"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { classes } from "../classes";
import { Pagination } from "../pagination";
import { SearchMark } from "../search-input";
import { TextField } from "../text-field";
import { TriStateBox } from "../checkbox";
import { UntilReady } from "../until-ready";
import { Body } from "./body";
import { Head, SortChoice } from "./head";
import { TableNote } from "./table-note";
import { CONTAINERS, tracksOf } from "./tracks";
import type { Column, Grouping, RowId, Selection, TableQuery } from "./types";
import { useTableRows, type Source } from "./use-table-rows";
import { useTableState, useTypedSearch, type TableState } from "./use-table-state";

export type DataTableProps<Row> = Source<Row> & {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  /** Label of the search box; without it the table has none. */
  searchLabel?: string;
  /** Beside the search box: filters, which call `state.setFilter()`. */
  toolbar?: ReactNode;
  /**
   * From useTableState() or useListState(), if the page reads or changes it; by default the table has its
   * own.
   */
  state?: TableState;
  /** Initial rows per page, without `state`; default 10 (LIM-07). */
  pageSize?: number;
  groupBy?: Grouping<Row>;
  selection?: Selection<Row>;
  /** What is unfolded below a row; null: nothing. */
  detail?: (row: Row) => ReactNode;
  /** Actions for the selected rows; they stay visible above the rows while any are selected. */
  bulk?: ReactNode;
  /** Replaces 'No data found', both for an empty list and for a search without results. */
  empty?: ReactNode;
  noneFound?: ReactNode;
  /** Replaces the general text of an error. */
  errorText?: string | ((error: Error) => string);
  /** Replaces the whole error note; it must offer to try again itself. */
  failed?: ReactNode;
  /** For many columns: smaller gaps between cells, and an arrow only at the sorted heading. */
  dense?: boolean;
  /** How wide it must be to have columns; else its rows are cards. Default "narrow". */
  columnsFrom?: keyof typeof CONTAINERS;
};

/**
 * A list: searched 300 ms after typing stops, sorted, paged, optionally grouped (WID-03 to WID-07, S-143,
 * S-145). `mode` says where that happens: "server" requests each page by `load`, "page" shows one that the
 * caller loaded, "client" loads all rows and does it in the browser. Rows are cards in a narrow container.
 */
export function DataTable<Row>({
  label,
  columns,
  rowId,
  searchLabel,
  toolbar,
  state: given,
  pageSize,
  groupBy,
  selection,
  detail,
  bulk,
  empty,
  noneFound,
  errorText,
  failed,
  dense,
  columnsFrom = "narrow",
  ...source
}: DataTableProps<Row>) {
  const t = useTranslations("common.table");
  const own = useTableState({ pageSize });
  const state = given ?? own;
  const read = useTableRows({ source, state, columns, groupBy });
  const { shown, total, error, isPending, isFetching } = read;
  const isBare = !isPending && !error && total === 0 && !isNarrowed(state);
  const hasHead = !(isBare && empty);
  const sorting = { columns, sort: state.sort, onSort: (sort: TableState["sort"]) => state.change({ sort }) };
  const all = selection && { ids: shown.map(rowId), selection };
  return (
    <div className={CONTAINERS[columnsFrom]} aria-busy={isFetching}>
      {hasHead && (searchLabel || toolbar) && (
        <Bar isBusy={isFetching && !isPending} searchLabel={searchLabel} state={state} sorting={sorting}>
          {toolbar}
        </Bar>
      )}
      <UntilReady>
        {all && <ChosenRows {...all} bulk={bulk} />}
        <Frame label={label} tracks={tracksOf(columns, selection !== undefined)} dense={dense}>
          {hasHead && <Head {...sorting} dense={dense} chooseAll={all && <ChooseAll {...all} hideLabel />} />}
          {(shown.length > 0 || (!isPending && groupBy?.all)) && !error ? (
            <Body
              rows={shown}
              columns={columns}
              rowId={rowId}
              groupBy={groupBy}
              offset={(read.page - 1) * state.per_page}
              selection={selection}
              detail={detail}
            />
          ) : (
            <TableNote
              {...read}
              span={columns.length + (selection ? 1 : 0)}
              text={typeof errorText === "function" ? error && errorText(error) : errorText}
              failed={failed}
            >
              {isBare ? empty : noneFound}
            </TableNote>
          )}
        </Frame>
        {!error && <Pages list={label} {...read} state={state} />}
      </UntilReady>
      <p role="status" className="sr-only">
        {isPending || error || isBare ? "" : t("count", { count: total })}
      </p>
    </div>
  );
}

type Sorting<Row> = ComponentProps<typeof SortChoice<Row>>;
type BarProps<Row> = {
  isBusy: boolean;
  searchLabel: string | undefined;
  state: TableState;
  sorting: Sorting<Row>;
  children: ReactNode;
};

/** Above the rows: the search box, the list's own filters, and on a phone the order. */
const Bar = <Row,>({ isBusy, searchLabel, state, sorting, children }: BarProps<Row>) => (
  <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
    <UntilReady>
      {searchLabel && (
        <SearchBox
          label={searchLabel}
          search={state.search}
          busy={isBusy}
          onSearch={(search) => state.change({ search }, { typed: true })}
        />
      )}
      {children}
      <SortChoice {...sorting} />
    </UntilReady>
  </div>
);

type RowTableProps<Row> = Pick<DataTableProps<Row>, "label" | "columns" | "columnsFrom" | "rowId"> & {
  rows: readonly Row[];
};

/** A short table without search, order and pages; its rows too are cards in a narrow container. */
export const RowTable = <Row,>({
  label,
  rows,
  columns,
  columnsFrom = "narrow",
  rowId,
}: RowTableProps<Row>) => (
  <div className={CONTAINERS[columnsFrom]}>
    <Frame label={label} tracks={tracksOf(columns, false)}>
      <Head columns={columns} sort={null} onSort={() => {}} chooseAll={null} />
      <Body rows={rows} columns={columns} rowId={rowId} />
    </Frame>
  </div>
);

type FrameProps = { label: string; tracks: string; dense?: boolean; children: ReactNode };

/** The table's container; it scrolls, so that the page never scrolls sideways. */
const Frame = ({ label, tracks, dense, children }: FrameProps) => (
  <div
    ref={markMore}
    role="region"
    aria-label={label}
    tabIndex={0}
    className="relative overflow-x-auto focus-visible:outline-offset-[-2px]"
  >
    <table
      role="table"
      aria-label={label}
      style={{ "--tracks": tracks } as CSSProperties}
      className={classes(
        "w-full text-sm as-columns:grid as-columns:grid-cols-(--tracks)",
        "as-cards:block as-cards:[&_tbody]:block",
        dense && "as-columns:[&_:is(td,th)]:px-2",
      )}
    >
      {children}
    </table>
  </div>
);

/** Sets data-more on a container while columns are hidden to its right. */
function markMore(box: HTMLDivElement | null) {
  if (!box) return;
  const mark = () => box.toggleAttribute("data-more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  const observer = new ResizeObserver(mark);
  for (const sized of [box, ...box.children]) observer.observe(sized);
  box.addEventListener("scroll", mark, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener("scroll", mark);
  };
}

type PagesProps = Record<"page" | "lastPage" | "total", number> & {
  list: string;
  isMore: boolean;
  state: TableState;
};

/** The current page and the links to others. */
function Pages({ list, page, lastPage, total, isMore, state }: PagesProps) {
  if (total === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3">
      <Pagination
        list={list}
        page={page}
        lastPage={lastPage}
        total={total}
        isMore={isMore}
        perPage={state.per_page}
        onPage={(next) => state.change({ page: next })}
        onPerPage={(size) => state.change({ per_page: size })}
      />
    </div>
  );
}

/** Whether a search or a filter hides rows. */
const isNarrowed = ({ search, filters }: TableQuery): boolean =>
  search.trim() !== "" || Object.keys(filters).length > 0;

type ChosenProps<Row> = { ids: readonly RowId[]; selection: Selection<Row> };

/** Actions for the selected rows and, on a phone, where the headings are hidden, the selection of all. */
const ChosenRows = <Row,>({ ids, selection, bulk }: ChosenProps<Row> & { bulk: ReactNode }) => (
  <>
    {selection.ids.size > 0 && bulk && (
      <div className="sticky top-16 z-20 border-b border-line bg-primary-50 px-4 py-2.5 dark:bg-sunken">
        {bulk}
      </div>
    )}
    {ids.length > 0 && (
      <div className="border-b border-line px-4 py-2.5 as-columns:hidden">
        <ChooseAll ids={ids} selection={selection} />
      </div>
    )}
  </>
);

/** Selects or deselects all shown rows. */
function ChooseAll<Row>({ ids, selection, hideLabel }: ChosenProps<Row> & { hideLabel?: boolean }) {
  const t = useTranslations("common.table");
  const others = [...selection.ids].filter((id) => !ids.includes(id));
  return (
    <TriStateBox
      label={selection.allLabel ?? t("chooseAll")}
      hideLabel={hideLabel}
      some={ids.some((id) => selection.ids.has(id))}
      all={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
      onChange={(isChosen) => selection.onChange(new Set(isChosen ? [...others, ...ids] : others))}
    />
  );
}

/** The search text; Enter searches without waiting. */
function SearchBox({
  label,
  search,
  busy,
  onSearch,
}: {
  label: string;
  search: string;
  busy: boolean;
  onSearch: (text: string) => void;
}) {
  const { box } = useTypedSearch(search, onSearch);
  return (
    <TextField
      {...box}
      type="search"
      className="min-w-0 flex-1 basis-56 sm:max-w-sm"
      label={label}
      hideLabel
      placeholder={label}
      maxLength={MAX_SEARCH}
      trailing={<SearchMark busy={busy} />}
    />
  );
}
