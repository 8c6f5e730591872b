"use client";

import { useTranslations } from "next-intl";
import { classes } from "../classes";
import { controlStyle } from "../control-style";
import { Field, type FieldProps } from "../field";
import { Chip } from "./chip";
import { MultiOptions } from "./multi-options";
import { useMultiSelect, type MultiSelectProps } from "./use-multi-select";

/**
 * Several of many: chosen ones are chips, typing searches (WID-13). Arrow keys move, Enter takes in or out, Backspace in an empty search takes
 * the last one out, Escape closes. Source: WAI-ARIA Authoring Practices, combobox with a listbox of several choices.
 */
export function MultiSelect({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  ...select
}: FieldProps & MultiSelectProps) {
  const t = useTranslations("common");
  return (
    <Field {...{ label, hideLabel, hint, error, required, unmarked, className }}>
      {(control) => (
        <Control
          {...select}
          control={control}
          note={(search) =>
            select.options.length === 0 ? t("noneOffered") : t("noOptions", { text: search })
          }
        />
      )}
    </Field>
  );
}

function Control({
  control,
  note,
  ...select
}: MultiSelectProps & { control: { id: string }; note: (search: string) => string }) {
  const { options, value, onChange, placeholder, disabled } = select;
  const { isOpen, search, shown, active, listId, optionId, input, toggle } = useMultiSelect(
    select,
    control.id,
  );
  const labelOf = (chosen: string) => options.find((option) => option.value === chosen)?.label ?? chosen;
  return (
    <span className="relative block">
      <span
        className={classes(
          controlStyle,
          "flex flex-wrap items-center gap-1.5 py-1.5 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus/40",
          disabled && "cursor-not-allowed bg-sunken",
        )}
      >
        {value.map((chosen) => (
          <Chip
            key={chosen}
            label={labelOf(chosen)}
            disabled={disabled}
            onRemove={() => onChange(value.filter((other) => other !== chosen))}
          />
        ))}
        <input
          {...control}
          {...input}
          disabled={disabled}
          placeholder={value.length === 0 ? placeholder : undefined}
          className="min-h-7 min-w-24 flex-1 bg-transparent text-base outline-none placeholder:text-faint focus-visible:outline-none sm:text-sm"
        />
      </span>
      <MultiOptions
        id={listId}
        isOpen={isOpen}
        options={shown}
        chosen={value}
        active={active}
        optionId={optionId}
        note={note(search)}
        onToggle={toggle}
      />
    </span>
  );
}
