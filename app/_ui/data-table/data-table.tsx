"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Pagination } from "../pagination";
import { UntilReady } from "../until-ready";
import { Body } from "./body";
import { Head, SortChoice } from "./head";
import { TableNote } from "./table-note";
import type { Column, Grouping, RowId, Selection, TableQuery, Chosen } from "./types";
import { useTableRows, type Source } from "./use-table-rows";
import { useTableState, type TableState, useTypedSearch } from "./use-table-state";
import { TriStateBox } from "../tri-state-box";
import { SearchMark } from "../search-input";
import { TextField } from "../text-field";

export type DataTableProps<Row> = Source<Row> & {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => RowId;
  /** Label of the search box; without it the table has none. */
  searchLabel?: string;
  /** Beside the search box: filters, which set `state.setFilter()`. */
  toolbar?: ReactNode;
  /** From useTableState(), where the page reads or changes it; else the table has its own. */
  state?: TableState;
  /** Rows on a page at first, without `state`: 10 unless said (LIM-07). */
  pageSize?: number;
  groupBy?: Grouping<Row>;
  selection?: Selection<Row>;
  /** What to do about the chosen rows; stands above them while there are any. */
  bulk?: ReactNode;
  /** In place of 'No data found' where there is nothing at all, and where nothing was found. */
  empty?: ReactNode;
  noneFound?: ReactNode;
  /** In place of the error's general text. */
  errorText?: string | ((error: Error) => string);
};

/**
 * A list: searched after 300 ms of quiet, sorted, paged, grouped if asked for (WID-03 to WID-07, S-143,
 * S-145). `mode` says who does it: "server" asks `load` for each page, "client" reads all rows and does it in
 * the browser. A row is a card where there is little room.
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
  bulk,
  empty,
  noneFound,
  errorText,
  ...source
}: DataTableProps<Row>) {
  const t = useTranslations("common.table");
  const own = useTableState({ pageSize });
  const state = given ?? own;
  const { shown, total, page, lastPage, error, isPending, isFetching, retry } = useTableRows({
    source,
    state,
    columns,
    rowId,
    groupBy,
  });
  const ids = shown.map(rowId);
  const span = columns.length + (selection ? 1 : 0);
  const isBare = !isPending && !error && total === 0 && !isNarrowed(state);
  const onSort = (sort: TableState["sort"]) => state.change({ sort });
  return (
    <div className="@container" aria-busy={isFetching}>
      {!(isBare && empty) && (searchLabel || toolbar) && (
        <div className="flex flex-wrap items-center gap-3 border-b border-line p-4">
          <UntilReady>
            {searchLabel && (
              <SearchBox
                label={searchLabel}
                search={state.search}
                busy={isFetching && !isPending}
                onSearch={(search) => state.change({ search }, { typed: true })}
              />
            )}
            {toolbar}
            <SortChoice columns={columns} sort={state.sort} onSort={onSort} />
          </UntilReady>
        </div>
      )}
      {selection && selection.ids.size > 0 && bulk && (
        <div className="border-b border-line bg-sunken px-4 py-2.5">{bulk}</div>
      )}
      {selection && ids.length > 0 && (
        <div className="border-b border-line px-4 py-2.5 @2xl:hidden">
          <ChooseAll ids={ids} selection={selection} />
        </div>
      )}
      <UntilReady>
        <div
          role="region"
          aria-label={label}
          tabIndex={0}
          className="overflow-x-auto focus-visible:outline-offset-[-2px]"
        >
          <table
            role="table"
            aria-label={label}
            className="w-full border-collapse text-sm @max-2xl:[&_:is(tbody,table)]:block @max-2xl:block"
          >
            {!(isBare && empty) && (
              <Head
                columns={columns}
                sort={state.sort}
                onSort={onSort}
                chooseAll={selection && <ChooseAll ids={ids} selection={selection} hideLabel />}
              />
            )}
            {shown.length > 0 && !error ? (
              <Body rows={shown} columns={columns} rowId={rowId} groupBy={groupBy} selection={selection} />
            ) : (
              <TableNote
                span={span}
                isPending={isPending}
                error={error}
                text={typeof errorText === "function" ? error && errorText(error) : errorText}
                retry={retry}
                isFetching={isFetching}
              >
                {isBare ? empty : noneFound}
              </TableNote>
            )}
          </table>
        </div>
      </UntilReady>
      {total > 0 && !error && (
        <div className="border-t border-line px-4 py-3">
          <Pagination
            list={label}
            page={page}
            lastPage={lastPage}
            total={total}
            perPage={state.per_page}
            onPage={(next) => state.change({ page: next })}
            onPerPage={(size) => state.change({ per_page: size })}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {isPending || error ? "" : t("count", { count: total })}
      </p>
    </div>
  );
}

/** Whether a search or a filter leaves rows out. */
const isNarrowed = ({ search, filters }: TableQuery): boolean =>
  search.trim() !== "" || Object.keys(filters).length > 0;

type Props = { ids: readonly RowId[]; selection: Chosen; hideLabel?: boolean };

/** Takes all shown rows into the selection, or out of it. */
function ChooseAll({ ids, selection, hideLabel }: Props) {
  const t = useTranslations("common.table");
  const others = [...selection.ids].filter((id) => !ids.includes(id));
  return (
    <TriStateBox
      label={t("chooseAll")}
      hideLabel={hideLabel}
      some={ids.some((id) => selection.ids.has(id))}
      all={ids.length > 0 && ids.every((id) => selection.ids.has(id))}
      onChange={(isChosen) => selection.onChange(new Set(isChosen ? [...others, ...ids] : others))}
    />
  );
}

/** The text that a list is searched for; Enter does not wait. */
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
      maxLength={200}
      trailing={<SearchMark busy={busy} />}
    />
  );
}
