"use client";

import { useTranslations } from "next-intl";
import { X, Check } from "lucide-react";
import { classes } from "../classes";
import { controlStyle } from "../control-style";
import { Field, type FieldProps } from "../field";
import { useActiveInView } from "../use-combobox";
import { useMultiSelect, type MultiSelectProps, cutLabel } from "./use-multi-select";
import type { Option } from "../select-field";

/**
 * Selects several options: chosen ones are chips, typing searches (WID-13). Arrow keys move, Enter adds or
 * removes, Backspace in an empty search removes the last one, Escape closes. Source: WAI-ARIA Authoring
 * Practices, combobox with a multi-select listbox.
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
  useActiveInView(isOpen, optionId(active));
  const labelOf = (chosen: string) => options.find((option) => option.value === chosen)?.label ?? chosen;
  return (
    <div className="relative">
      <span
        className={classes(
          controlStyle,
          "flex flex-wrap items-center gap-1.5 py-1.5 has-focus-visible:border-focus",
          "has-focus-visible:outline-2 has-focus-visible:outline-focus/40",
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
          className={classes(
            "min-h-7 min-w-24 flex-1 bg-transparent text-base outline-none",
            "placeholder:text-faint focus-visible:outline-none sm:text-sm",
          )}
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
    </div>
  );
}

/** A chosen option with a button that removes it. */
function Chip({ label, disabled, onRemove }: { label: string; disabled?: boolean; onRemove: () => void }) {
  const t = useTranslations("common");
  return (
    <span
      title={label}
      className={classes(
        "inline-flex max-w-full items-center gap-0.5 rounded-md bg-primary-100 py-0.5 pl-2 text-xs",
        "font-medium text-primary-800 dark:bg-primary-500/20 dark:text-primary-200",
      )}
    >
      <span className="min-w-0 break-words">{cutLabel(label)}</span>
      <button
        type="button"
        disabled={disabled}
        aria-label={t("remove", { name: label })}
        onClick={onRemove}
        className={classes(
          "inline-flex size-6 shrink-0 items-center justify-center rounded-md",
          "hover:bg-primary-200 disabled:opacity-50 dark:hover:bg-primary-500/30",
        )}
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}

type Props = {
  id: string;
  isOpen: boolean;
  options: readonly Option[];
  chosen: readonly string[];
  active: number;
  optionId: (index: number) => string;
  note: string;
  onToggle: (option: Option) => void;
};

/** The open list: chosen options have a tick; if it is empty it says why. */
function MultiOptions({ id, isOpen, options, chosen, active, optionId, note, onToggle }: Props) {
  const t = useTranslations("common");
  return (
    <ul
      id={id}
      role="listbox"
      aria-multiselectable="true"
      aria-label={t("options")}
      hidden={!isOpen}
      className={classes(
        "absolute inset-x-0 top-full z-40 mt-1 max-h-64 overflow-auto",
        "rounded-card border border-line bg-surface p-1 shadow-float",
      )}
    >
      {options.map((option, index) => (
        <li
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={chosen.includes(option.value)}
          title={option.label}
          // Pressing would move the focus out of the input, which closes the list.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onToggle(option)}
          className={classes(
            "flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-2 text-sm aria-selected:font-medium",
            index === active && "bg-sunken",
          )}
        >
          <Check
            aria-hidden="true"
            className={classes("size-4 shrink-0 text-accent", !chosen.includes(option.value) && "invisible")}
          />
          <span className="min-w-0 truncate">{cutLabel(option.label)}</span>
        </li>
      ))}
      {options.length === 0 && (
        <li
          role="option"
          aria-disabled="true"
          aria-selected="false"
          className="px-2.5 py-2 text-sm text-faint"
        >
          {note}
        </li>
      )}
    </ul>
  );
}
