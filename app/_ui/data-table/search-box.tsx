"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Spinner } from "../spinner";
import { TextField } from "../text-field";

/** Milliseconds of quiet after which typing searches (WID-03). */
export const QUIET = 300;

/** The text that a list is searched for; Enter does not wait. */
export function SearchBox({ label, search, busy, onSearch }: { label: string; search: string; busy: boolean; onSearch: (text: string) => void }) {
  const t = useTranslations("common");
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const find = (text: string) => {
    clearTimeout(timer.current);
    setTyped(null);
    if (text.trim() !== search) onSearch(text.trim());
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find(text), QUIET);
  };
  return (
    <TextField
      type="search"
      className="min-w-0 flex-1 basis-56 sm:max-w-sm"
      label={label}
      hideLabel
      placeholder={label}
      maxLength={200}
      value={typed ?? search}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => event.key === "Enter" && find(event.currentTarget.value)}
      trailing={<span className="flex size-9 items-center justify-center text-faint">{busy ? <Spinner label={t("loading")} /> : <Search aria-hidden="true" className="size-4" />}</span>}
    />
  );
}
