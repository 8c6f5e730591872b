"use client";

import { ChevronDown } from "lucide-react";
import { classes } from "./classes";
import { Combobox } from "./combobox";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";
import type { Option, SelectProps } from "./use-combobox";

export type { Option, SelectProps };

/**
 * One of many: the browser's own select; with more than 5 options, or with onSearch, a searchable one
 * (WID-14).
 */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  ...select
}: FieldProps & SelectProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) =>
        select.onSearch || select.options.length > MAX_UNSEARCHED ? (
          <Combobox {...select} control={control} />
        ) : (
          <NativeSelect {...select} control={control} />
        )
      }
    </Field>
  );
}

const MAX_UNSEARCHED = 5;

function NativeSelect({
  options,
  value,
  onChange,
  placeholder = "",
  clearable = false,
  disabled,
  name,
  control,
}: SelectProps & { control: object }) {
  return (
    <span className="relative block">
      <select
        {...control}
        name={name}
        disabled={disabled}
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || null)}
        className={classes(controlStyle, "appearance-none truncate pr-9")}
      >
        {(value === null || clearable) && (
          <option value="" disabled={!clearable} hidden={!clearable}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute right-3 top-1/2 size-4 -translate-y-1/2 text-faint"
      />
    </span>
  );
}
