"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useId, useState, type ReactNode } from "react";
import { send } from "@/app/_client/send";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { countSet, DayFilter, fieldList, FoldButton } from "@/app/_ui/data-table/filter-box";
import { useTypedSearch, type TableState } from "@/app/_ui/data-table/use-table-state";
import { SearchMark } from "@/app/_ui/search-input";
import { SelectField, type Option } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { PROGRESS } from "@/lib/core/offers/progress";
import { clientCalls } from "@/lib/domain/clients/calls";

export type FilterChoices = {
  /** The client in the filter. */
  client: Option | null;
  mayReadClients: boolean;
};

type Props = FilterChoices & { state: TableState; isFetching: boolean; children: ReactNode };

/**
 * Filters of the list: a text, and progress, owner, client and days, which are behind a button, so that the list stays
 * calm, until one of them is set (DLS-02, U-70). The selection is kept in the address.
 *
 * @param children shown beside these
 */
export function DealFilters({ state, isFetching, children, ...choices }: Props) {
  const t = useTranslations("deals.filters");
  const id = useId();
  const { filters, setFilter, change } = state;
  const name = useTypedSearch(filters["name"] ?? "", (text) => setFilter("name", text));
  const owner = useTypedSearch(filters["owner"] ?? "", (text) => setFilter("owner", text));
  const folded = useFoldedFields({ ...choices, state, owner: owner.box });
  const count = countSet(folded, state);
  const [isOpen, setOpen] = useState(count > 0);
  const clear = () => {
    name.empty();
    owner.empty();
    change({ filters: {} });
  };
  const isFiltered = name.box.value !== "" || owner.box.value !== "" || Object.keys(filters).length > 0;
  return (
    <div role="search" aria-label={t("label")} className="w-full">
      {/* On the narrowest phones the search has a line of its own. */}
      <div className="flex items-end gap-3 max-[22.5rem]:flex-wrap">
        <TextField
          {...name.box}
          className="min-w-0 flex-1 max-[22.5rem]:basis-full"
          label={t("name")}
          placeholder={t("namePlaceholder")}
          maxLength={MAX_SEARCH}
          trailing={<SearchMark busy={isFetching} />}
        />
        <FoldButton controls={id} isOpen={isOpen} count={count} onClick={() => setOpen(!isOpen)} />
        {isFiltered && (
          <Button variant="ghost" onClick={clear}>
            {t("clear")}
          </Button>
        )}
      </div>
      <div
        id={id}
        className={classes(
          "mt-3 grid grid-cols-2 items-end gap-3 sm:grid-cols-3",
          "lg:grid-cols-[repeat(3,minmax(0,2fr))_repeat(2,minmax(0,1.5fr))_auto]",
          isOpen ? null : "hidden",
        )}
      >
        {fieldList(folded)}
        {children}
      </div>
    </div>
  );
}

type FoldedProps = FilterChoices & { state: TableState; owner: ReturnType<typeof useTypedSearch>["box"] };

/** The fields beside the search, by the name of their filter. */
function useFoldedFields({ client, mayReadClients, state, owner }: FoldedProps) {
  const t = useTranslations("deals.filters");
  const { filters, setFilter } = state;
  return {
    progress: (
      <ProgressField
        value={filters["progress"] ?? null}
        onChange={(progress) => setFilter("progress", progress)}
      />
    ),
    owner: (
      <TextField {...owner} label={t("owner")} placeholder={t("ownerPlaceholder")} maxLength={MAX_SEARCH} />
    ),
    client: mayReadClients && (
      <ClientField
        chosen={client}
        value={filters["client"] ?? null}
        onChange={(chosen) => setFilter("client", chosen)}
      />
    ),
    created_from: <DayFilter state={state} name="created_from" label={t("createdFrom")} />,
    created_to: <DayFilter state={state} name="created_to" label={t("createdTo")} />,
  };
}

type ProgressProps = { value: string | null; onChange: (value: string | null) => void };

/** One word; several, which a link may name, are shown and kept until another is chosen. */
function ProgressField({ value, onChange }: ProgressProps) {
  const t = useTranslations("deals");
  const words = PROGRESS.map((word) => ({ value: word as string, label: t(`progress.${word}`) }));
  const chosen = words.filter((word) => value?.split(",").includes(word.value));
  const several = { value: value ?? "", label: chosen.map(({ label }) => label).join(", ") };
  return (
    <SelectField
      label={t("filters.progress")}
      placeholder={t("filters.anyProgress")}
      clearable
      options={chosen.length > 1 ? [several, ...words] : words}
      value={value}
      onChange={onChange}
    />
  );
}

type ClientProps = {
  chosen: Option | null;
  value: string | null;
  onChange: (value: string | null) => void;
};

/**
 * Finds a client by a part of its name, company or e-mail; initially offers the clients of the latest deals.
 */
function ClientField({ chosen, value, onChange }: ClientProps) {
  const t = useTranslations("deals.filters");
  const [typed, setTyped] = useState("");
  const { data: found = [] } = useQuery<Option[]>({
    queryKey: ["clients", "filter", typed],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send(clientCalls.list, {
        query: {
          ...(typed.trim() ? { "filter[name]": typed.trim().slice(0, MAX_SEARCH) } : {}),
          per_page: MAX_CLIENTS,
          sort_by: "last_deal_at",
          sort_direction: "desc",
        },
        signal,
      }).then(({ data }) => data.map(({ id, name }) => ({ value: String(id), label: name }))),
  });
  const isKnown = found.some((option) => option.value === value);
  return (
    <SelectField
      label={t("client")}
      placeholder={t("anyClient")}
      clearable
      options={chosen && value !== null && !isKnown ? [chosen, ...found] : found}
      value={value}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

const MAX_CLIENTS = 20;
