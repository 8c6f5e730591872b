"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { IconButton } from "@/app/_ui/button";
import { DragHandle } from "@/app/_ui/drag-handle";
import { RequiredStar } from "@/app/_ui/field";
import { SortableList } from "@/app/_ui/sortable-list";
import { TextField } from "@/app/_ui/text-field";
import { useSortableRow } from "@/app/_ui/use-sortable-row";
import { MAX_OPTION } from "@/lib/domain/fields/limits";
import { optionValue } from "@/lib/domain/fields/question-form";
import { optionsInOrder, type OptionRow, typedOption, withoutOption } from "./question-values";

type Props = {
  options: readonly OptionRow[];
  onChange: (options: OptionRow[]) => void;
  error: string | null;
  errorOf: (key: number) => string | null;
};

/**
 * The options, one per line, each with the value that rules refer to. The last line is always empty (QST-07,
 * QST-08). Enter moves to the next line.
 */
export function OptionsEditor({ options, onChange, error, errorOf }: Props) {
  const t = useTranslations("questions.form");
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  // The last row is empty and stays the last.
  const rowName = (label: string, index: number) =>
    index === options.length - 1 ? null : label.trim() || t("option", { number: index + 1 });
  const goOn = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.current?.querySelectorAll("input")[index + 1]?.focus();
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">
        {t("options")}
        <RequiredStar />
      </legend>
      <SortableList
        ids={options.slice(0, -1).map(({ key }) => key)}
        nameOf={(key) => options.find((option) => option.key === key)?.label ?? ""}
        onReorder={(keys) => onChange(optionsInOrder(options, keys))}
      >
        <div ref={list} className="space-y-2">
          {options.map((option, index) => (
            <Row key={option.key} id={option.key} handleName={rowName(option.label, index)}>
              <TextField
                className="flex-1"
                label={t("option", { number: index + 1 })}
                hideLabel
                placeholder={t("optionPlaceholder")}
                maxLength={MAX_OPTION}
                autoComplete="off"
                value={option.label}
                error={errorOf(option.key)}
                onChange={(event) => onChange(typedOption(options, option.key, event.target.value))}
                onKeyDown={(event) => goOn(event, index)}
              />
              <IconButton
                tone="danger"
                label={t("removeOption", { number: index + 1 })}
                icon={<Trash2 />}
                className="mt-0.5"
                disabled={index === 0 || index === options.length - 1}
                onClick={() => onChange(withoutOption(options, option.key))}
              />
            </Row>
          ))}
        </div>
      </SortableList>
      <OptionValues options={options} />
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

type RowProps = { id: number; handleName: string | null; children: ReactNode };

/** A row of the list; `handleName`: the name of its handle, null if it cannot be moved. */
function Row({ id, handleName, children }: RowProps) {
  const { row, handle } = useSortableRow(id);
  return (
    <div {...row} className="flex items-start gap-2">
      {handleName === null ? (
        <span className="size-8 shrink-0" />
      ) : (
        <span className="mt-1.5 shrink-0">
          <DragHandle {...handle} name={handleName} />
        </span>
      )}
      {children}
    </div>
  );
}

/** The values by which the API and imports name the options, folded, because nobody else needs them. */
function OptionValues({ options }: Pick<Props, "options">) {
  const t = useTranslations("questions.form");
  const named = options.flatMap(({ key, label, value }, index) =>
    label.trim() ? [{ key, label, value: value ?? optionValue(label, takenBefore(options, index)) }] : [],
  );
  if (named.length === 0) return null;
  return (
    <details className="mt-2 text-xs text-muted">
      <summary className="rounded-sm py-1">{t("optionValues")}</summary>
      <ul className="space-y-0.5 pl-4 wrap-anywhere">
        {named.map(({ key, label, value }) => (
          <li key={key}>
            {label} → <code>{value}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Values that a new option cannot have: the stored ones, and those derived for the options before it. */
function takenBefore(options: readonly OptionRow[], index: number): string[] {
  const taken = options.flatMap(({ value }) => (value === null ? [] : [value]));
  for (const { label, value } of options.slice(0, index))
    if (value === null && label.trim()) taken.push(optionValue(label, taken));
  return taken;
}
