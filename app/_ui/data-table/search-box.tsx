"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Spinner } from "../spinner";
import { TextField } from "../text-field";
import { useTypedSearch } from "./use-typed-search";

/** The text that a list is searched for; Enter does not wait. */
export function SearchBox({ label, search, busy, onSearch }: { label: string; search: string; busy: boolean; onSearch: (text: string) => void }) {
  const t = useTranslations("common");
  const { typed, type, find } = useTypedSearch(search, onSearch);
  return (
    <TextField
      type="search"
      className="min-w-0 flex-1 basis-56 sm:max-w-sm"
      label={label}
      hideLabel
      placeholder={label}
      maxLength={200}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && find(event.currentTarget.value)}
      trailing={<span className="flex size-9 items-center justify-center text-faint">{busy ? <Spinner label={t("loading")} /> : <Search aria-hidden="true" className="size-4" />}</span>}
    />
  );
}
