import type { ComponentProps } from "react";
import { SelectField } from "../select-field";
import type { TableState } from "./use-table-state";
import { ownValue } from "@/lib/core/own-value";

type Props = Pick<ComponentProps<typeof SelectField>, "label" | "hideLabel" | "className" | "options"> & {
  state: TableState;
  /** Name of the filter in the table's state. */
  name: string;
  /** Label of the option that hides nothing. */
  all: string;
};

/** A select above a table that filters its rows; disabled without options. */
export const TableFilter = ({ state: { filters, setFilter }, name, all, options, ...field }: Props) => (
  <SelectField
    hideLabel
    className="min-w-0 flex-1 basis-44 sm:max-w-56"
    {...field}
    clearable
    disabled={options.length === 0 && !ownValue(filters, name)}
    placeholder={all}
    options={options}
    value={ownValue(filters, name) ?? null}
    onChange={(value) => setFilter(name, value)}
  />
);
