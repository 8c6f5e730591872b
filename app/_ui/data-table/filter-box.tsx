"use client";

import { TextField } from "../text-field";
import type { TableState } from "./use-table-state";
import { useTypedSearch } from "./use-typed-search";

type Props = {
  state: TableState;
  /** Of the filter. */
  name: string;
  label: string;
  maxLength: number;
  hideLabel?: boolean;
  className?: string;
  /** Takes digits alone. */
  numeric?: boolean;
};

/** A filter that is typed. It searches as the search box does: after a pause, or on Enter. */
export function FilterBox({ state, name, label, maxLength, hideLabel, className, numeric = false }: Props) {
  const { box } = useTypedSearch(
    state.filters[name] ?? "",
    (text) => state.setFilter(name, text, { typed: true }),
    numeric ? digitsOf : undefined,
  );
  return (
    <TextField
      {...box}
      type={numeric ? "text" : "search"}
      inputMode={numeric ? "numeric" : undefined}
      className={className}
      label={label}
      hideLabel={hideLabel}
      placeholder={hideLabel ? label : undefined}
      maxLength={maxLength}
    />
  );
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");
