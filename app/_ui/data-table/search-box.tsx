"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Spinner } from "../spinner";
import { TextField } from "../text-field";
import { useTypedSearch } from "./use-typed-search";

/** The text that a list is searched for; Enter does not wait. */
export function SearchBox({ label, search, busy, onSearch }: { label: string; search: string; busy: boolean; onSearch: (text: string) => void }) {
  const t = useTranslations("common");
  const typing = useTypedSearch(search, onSearch);
  return (
    <TextField
      {...typing}
      type="search"
      className="min-w-0 flex-1 basis-56 sm:max-w-sm"
      label={label}
      hideLabel
      placeholder={label}
      maxLength={200}
      trailing={<span className="flex size-9 items-center justify-center text-faint">{busy ? <Spinner label={t("loading")} /> : <Search aria-hidden="true" className="size-4" />}</span>}
    />
  );
}
