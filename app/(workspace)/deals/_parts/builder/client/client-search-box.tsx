"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { controlStyle } from "@/app/_ui/control-style";
import { Spinner } from "@/app/_ui/spinner";
import { useBuilder } from "../builder-context";
import { ClientOption } from "./client-option";
import { SearchNote } from "./search-note";
import { useClientChoice } from "./use-client-choice";
import { useClientSearch } from "./use-client-search";

/** Search over clients; the recent ones show while it has the focus and fewer than 2 characters (S-104). Arrows move, Enter chooses, Escape closes. */
export function ClientSearchBox() {
  const t = useTranslations("builder.client");
  const { form, data } = useBuilder();
  const search = useClientSearch(form.searchQuery);
  const isSearch = form.searchQuery.trim().length >= 2;
  const options = isSearch ? search.results : data.recentClients;
  const choice = useClientChoice(options);
  const id = useId();
  const optionId = (place: number) => `${id}-option-${place}`;
  return (
    <div className="relative">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">{t("search")}</label>
      <span className="relative block">
        <Search aria-hidden="true" className="pointer-events-none absolute left-3 top-1/2 size-4 -translate-y-1/2 text-faint" />
        <input
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={choice.isOpen && options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={choice.isOpen && options[choice.active] ? optionId(choice.active) : undefined}
          placeholder={t("placeholder")}
          maxLength={200}
          value={form.searchQuery}
          {...choice.input}
          className={`${controlStyle} pl-9 pr-10`}
        />
        {search.isSearching && <span className="absolute right-3 top-1/2 -translate-y-1/2 text-faint"><Spinner label={t("searching")} /></span>}
      </span>
      <div hidden={!choice.isOpen} className="mt-2 overflow-hidden rounded-card border border-line bg-surface shadow-float">
        {!isSearch && options.length > 0 && <p className="px-4 pb-1 pt-3 text-xs font-medium uppercase tracking-wide text-faint">{t("recent")}</p>}
        <ul id={`${id}-list`} role="listbox" aria-label={isSearch ? t("results") : t("recent")} className="max-h-96 overflow-auto p-1.5 empty:hidden">
          {options.map((result, place) => (
            <ClientOption key={result.id} id={optionId(place)} result={result} isActive={place === choice.active} onChoose={choice.choose} />
          ))}
        </ul>
        <SearchNote search={search} isSearch={isSearch} hasOptions={options.length > 0} />
      </div>
    </div>
  );
}
