"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useRef, type KeyboardEvent } from "react";
import { IconButton } from "@/app/_ui/button";
import { RequiredStar } from "@/app/_ui/field";
import { TextField } from "@/app/_ui/text-field";
import { MOST_OPTION } from "@/lib/domain/fields/limits";
import { optionValue } from "@/lib/domain/fields/question-form";
import { type OptionRow, typedOption, withoutOption } from "./question-values";

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
  const goOn = (event: KeyboardEvent<HTMLInputElement>, place: number) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    list.current?.querySelectorAll("input")[place + 1]?.focus();
  };
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">
        {t("options")}
        <RequiredStar />
      </legend>
      <div ref={list} className="space-y-2">
        {options.map(({ key, label, value }, place) => (
          <div key={key} className="flex items-start gap-2">
            <TextField
              className="flex-1"
              label={t("option", { number: place + 1 })}
              hideLabel
              placeholder={t("optionPlaceholder")}
              maxLength={MOST_OPTION}
              autoComplete="off"
              value={label}
              error={errorOf(key)}
              hint={
                label.trim() &&
                t("optionValue", { value: value ?? optionValue(label, takenBefore(options, place)) })
              }
              onChange={(event) => onChange(typedOption(options, key, event.target.value))}
              onKeyDown={(event) => goOn(event, place)}
            />
            <IconButton
              tone="danger"
              label={t("removeOption", { number: place + 1 })}
              icon={<Trash2 />}
              className="mt-0.5"
              disabled={place === 0 || place === options.length - 1}
              onClick={() => onChange(withoutOption(options, key))}
            />
          </div>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Values that a new option cannot have: the stored ones, and those derived for the options before it. */
function takenBefore(options: readonly OptionRow[], place: number): string[] {
  const taken = options.flatMap(({ value }) => (value === null ? [] : [value]));
  for (const { label, value } of options.slice(0, place))
    if (value === null && label.trim()) taken.push(optionValue(label, taken));
  return taken;
}
