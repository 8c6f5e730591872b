"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Banner } from "@/app/_ui/banner";
import { controlStyle } from "@/app/_ui/control-style";
import { Spinner } from "@/app/_ui/spinner";
import { useBuilder } from "../builder-context";
import { clientOptions } from "./client-options";
import { BEGINS_HERE } from "../frame/use-step-focus";
import { OptionList } from "./option-list";
import { SearchNote } from "./search-note";
import { useChooseClient } from "./use-choose-client";
import { useClientChoice } from "./use-client-choice";
import { useClientSearch } from "./use-client-search";
import { useSuggestions } from "./use-suggestions";

/**
 * Search over clients; suggested and recent ones show while it has the focus and fewer than 2 characters (S-104). Arrows move, Enter
 * chooses, Escape closes.
 */
export function ClientSearchBox() {
  const t = useTranslations("builder.client");
  const { form, data } = useBuilder();
  const search = useClientSearch(form.searchQuery);
  const suggested = useSuggestions();
  const { choose, importing, failure, forget } = useChooseClient();
  const isSearch = form.searchQuery.trim().length >= 2;
  const groups = clientOptions({ isSearch, found: search.results, suggested, recent: data.recentClients });
  const options = groups.flatMap((group) => group.options);
  const choice = useClientChoice(options, choose);
  const id = useId();
  const optionId = (place: number) => `${id}-option-${place}`;
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
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={choice.isOpen && options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={
            choice.isOpen && options[choice.active] ? optionId(choice.active) : undefined
          }
          placeholder={t("placeholder")}
          maxLength={200}
          value={form.searchQuery}
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
