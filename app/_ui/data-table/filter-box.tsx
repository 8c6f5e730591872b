"use client";

import { Fragment, useId, useState, type ReactNode } from "react";
import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { DayField } from "../day-field";
import { TextField } from "../text-field";
import { type TableState, useTypedSearch } from "./use-table-state";
import { classes } from "../classes";
import { Button } from "../button";
import { ownValue } from "@/lib/core/own-value";

type Props = {
  state: TableState;
  /** Name of the filter. */
  name: string;
  label: string;
  maxLength: number;
  hideLabel?: boolean;
  className?: string;
  /** Accepts digits only. */
  numeric?: boolean;
};

/** A filter with typed text. Like the search box it searches after a pause, or on Enter. */
export function FilterBox({ state, name, label, maxLength, hideLabel, className, numeric = false }: Props) {
  const { box } = useTypedSearch(
    ownValue(state.filters, name) ?? "",
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

/** A filter by a day. It searches as soon as the text is one, or is empty. */
export const DayFilter = ({ state, name, label }: Pick<Props, "state" | "name" | "label">) => (
  <DayField
    label={label}
    value={ownValue(state.filters, name) ?? null}
    onChange={(day) => state.setFilter(name, day ?? "", { typed: true })}
  />
);

const digitsOf = (text: string): string => text.replace(/\D/g, "");

type FoldedFiltersProps = {
  label: string;
  state: TableState;
  /** The filter that is always visible. */
  first: ReactNode;
  /** The fields of the others by the name of their filter. */
  folded: Fields;
  /** Grid columns of all filters in a window that is wide enough. */
  className: string;
};

type Fields = Readonly<Record<string, ReactNode>>;

/** How many filters that have a field are set. */
export const countSet = (fields: Fields, { filters }: TableState): number =>
  Object.entries(fields).filter(([name, field]) => field && ownValue(filters, name) !== undefined).length;

/** The fields in their order. */
export const fieldList = (fields: Fields): ReactNode =>
  Object.entries(fields).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);

/** A list's filters side by side; on a phone the first of them, and a button that shows the others. */
export function FoldedFilters({ label, state, first, folded, className }: FoldedFiltersProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const count = countSet(folded, state);
  return (
    <div role="search" aria-label={label} className={classes("grid w-full gap-3", className)}>
      <div className="flex items-end gap-3 sm:contents">
        {first}
        <FoldButton onPhone controls={id} isOpen={isOpen} count={count} onClick={() => setOpen(!isOpen)} />
      </div>
      <div
        id={id}
        className={classes("grid grid-cols-2 items-end gap-3 sm:contents", isOpen ? null : "max-sm:hidden")}
      >
        {fieldList(folded)}
      </div>
    </div>
  );
}

type FoldButtonProps = {
  /** Id of the element that it folds. */
  controls: string;
  isOpen: boolean;
  /** How many of the folded filters are set. */
  count: number;
  /** Only on a phone, where the filters would hide the list. */
  onPhone?: boolean;
  onClick: () => void;
};

/** Shows and hides a list's filters, so that the list stays visible. */
export function FoldButton({ controls, isOpen, count, onPhone = false, onClick }: FoldButtonProps) {
  const t = useTranslations("common.table");
  return (
    <Button
      variant="secondary"
      className={onPhone ? "sm:hidden" : undefined}
      aria-expanded={isOpen}
      aria-controls={controls}
      icon={<ListFilter aria-hidden="true" className="size-4" />}
      onClick={onClick}
    >
      {count > 0 ? t("filterCount", { count }) : t("filters")}
    </Button>
  );
}
