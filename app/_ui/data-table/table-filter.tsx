import type { ComponentProps } from "react";
import { SelectField } from "../select-field";
import type { TableState } from "./use-table-state";

type Props = Pick<ComponentProps<typeof SelectField>, "label" | "hideLabel" | "className" | "options"> & {
  state: TableState;
  /** Of the filter in the table's state. */
  name: string;
  /** What stands there while nothing is left out. */
  all: string;
};

/** A choice above a table that leaves some of its rows; without anything to choose it is disabled. */
export const TableFilter = ({ state: { filters, setFilter }, name, all, options, ...field }: Props) => (
  <SelectField
    hideLabel
    className="min-w-0 flex-1 basis-36 sm:max-w-44"
    {...field}
    clearable
    disabled={options.length === 0 && !filters[name]}
    placeholder={all}
    options={options}
    value={filters[name] ?? null}
    onChange={(value) => setFilter(name, value)}
  />
);
