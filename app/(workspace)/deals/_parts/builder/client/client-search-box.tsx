"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Banner } from "@/app/_ui/banner";
import { comboboxInput } from "@/app/_ui/use-combobox";
import { controlStyle } from "@/app/_ui/control-style";
import { Spinner } from "@/app/_ui/spinner";
import { send } from "@/app/_client/send";
import { MAX_SEARCH } from "@/lib/core/search/limits";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { clientCalls } from "@/lib/domain/clients/calls";
import type { ClientResult } from "@/lib/domain/clients/search-api";
import { useBuilder, useView } from "../builder-context";
import {
  clientOptions,
  useClientChoice,
  useClientSearch,
  type ClientSearch,
  importCompany,
  NotFromZoho,
} from "./use-client-search";
import { BEGINS_HERE } from "../frame/steps";
import { OptionList } from "./option-list";
import type { FormClient } from "../form-state";

/**
 * Searches clients. Shows suggested and recent ones while it has the focus and fewer than 2 characters
 * (S-104). Arrows move, Enter chooses, Escape closes.
 */
export function ClientSearchBox() {
  const t = useTranslations("builder.client");
  const { data } = useBuilder();
  const { searchQuery } = useView();
  const search = useClientSearch(searchQuery);
  const suggested = useSuggestions();
  const { choose, importing, failure, forget } = useChooseClient();
  const isSearch = searchQuery.trim().length >= 2;
  const groups = clientOptions({ isSearch, found: search.results, suggested, recent: data.recentClients });
  const options = groups.flatMap((group) => group.options);
  const choice = useClientChoice(options, choose);
  const id = useId();
  const optionId = (index: number) => `${id}-option-${index}`;
  const busy = importing
    ? t("importing", { name: importing.name })
    : search.isSearching
      ? t("searching")
      : null;
  return (
    <div className="relative">
      {failure && (
        <div className="mb-4">
          <Banner tone="error" onClose={forget}>
            {t(failure)}
          </Banner>
        </div>
      )}
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {t("search")}
      </label>
      <span className="relative block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-faint"
        />
        <input
          {...{ [BEGINS_HERE]: "" }}
          {...comboboxInput({
            isOpen: choice.isOpen && options.length > 0,
            listId: `${id}-list`,
            activeId: optionId(choice.active),
          })}
          id={id}
          placeholder={t("placeholder")}
          maxLength={MAX_SEARCH}
          value={searchQuery}
          {...choice.input}
          className={`${controlStyle} pl-9 pr-10`}
        />
        {busy && (
          <span className="absolute right-3 top-1/2 -translate-y-1/2 text-faint">
            <Spinner label={busy} />
          </span>
        )}
      </span>
      <div
        hidden={!choice.isOpen}
        className="mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-float"
      >
        <OptionList
          id={`${id}-list`}
          groups={groups}
          active={choice.active}
          isBusy={importing !== null}
          optionId={optionId}
          onChoose={choose}
        />
        <SearchNote search={search} isSearch={isSearch} hasOptions={options.length > 0} />
      </div>
    </div>
  );
}

/**
 * Suggested clients, each with a reason (S-103); empty while they load and if they cannot be loaded (CLI-05).
 */
function useSuggestions(): ClientResult[] {
  const suggestions = useQuery({
    queryKey: ["clients", "suggestions"],
    staleTime: MINUTE,
    retry: false,
    queryFn: ({ signal }) =>
      send(clientCalls.suggestions, {
        query: { limit: 5 },
        signal,
        retries: 0,
      }),
  });
  return suggestions.data ?? [];
}

/** States beside the list of clients: nothing found, a failure, a source that did not answer. */
function SearchNote({
  search,
  isSearch,
  hasOptions,
}: {
  search: ClientSearch;
  isSearch: boolean;
  hasOptions: boolean;
}) {
  const t = useTranslations("builder.client");
  const note = noteOf();
  return (
    <p role="status" className={note ? "px-4 py-3 text-sm text-muted" : "sr-only"}>
      {note}
    </p>
  );

  function noteOf(): string | null {
    if (!isSearch) return hasOptions ? null : t("typeMore");
    if (search.isSearching) return hasOptions ? null : t("searching");
    if (search.isFailed) return t("searchFailed");
    const missing = hasOptions ? null : t("notFound", { query: search.searched });
    const failed = search.failedSources.map((source) => t(`sources.${source}`)).join(", ");
    return [missing, failed && t("sourceFailed", { sources: failed })].filter(Boolean).join(" ") || null;
  }
}

type ImportFailure = "importFailed" | "onlyZoho";

/**
 * Chooses a client for the deal. A Zoho company that is not a client yet is imported first (CLI-04); if that
 * fails, nothing is chosen (MSG-18).
 */
function useChooseClient() {
  const { dispatch } = useBuilder();
  const cache = useQueryClient();
  const [importing, setImporting] = useState<ClientResult | null>(null);
  const [failure, setFailure] = useState<ImportFailure | null>(null);
  const choose = async (result: ClientResult) => {
    if (importing) return;
    setFailure(null);
    const client = result.type === "local_customer" ? clientOfResult(result) : null;
    if (client) return dispatch({ type: "clientChosen", client });
    setImporting(result);
    try {
      dispatch({ type: "clientChosen", client: await importCompany(result) });
      void cache.invalidateQueries({ queryKey: ["clients"] });
    } catch (error) {
      setFailure(error instanceof NotFromZoho ? "onlyZoho" : "importFailed");
    } finally {
      setImporting(null);
    }
  };
  return {
    choose: (result: ClientResult) => void choose(result),
    importing,
    failure,
    forget: () => setFailure(null),
  };
}

/** The found client as the form stores it; null if it is not one of the tenant's clients yet. */
function clientOfResult({
  customer_id,
  name,
  company,
  email,
  phone,
  language,
  contacts,
  addresses,
  tax_number,
  custom_fields,
}: ClientResult): FormClient | null {
  if (customer_id === null) return null;
  return {
    id: customer_id,
    name,
    company,
    email,
    phone,
    language,
    contacts,
    addresses,
    tax_number,
    custom_fields,
  };
}
