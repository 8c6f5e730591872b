"use client";

import { SearchMark } from "../search-mark";
import { TextField } from "../text-field";
import { useTypedSearch } from "./use-typed-search";

/** The text that a list is searched for; Enter does not wait. */
export function SearchBox({
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
