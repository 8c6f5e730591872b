"use client";

import { useState, type ComponentProps } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type Native = Omit<ComponentProps<"input">, keyof FieldProps | "id" | "value" | "onChange" | "type" | "min" | "max">;
type Props = FieldProps & Native & { value: number | null; onChange: (value: number | null) => void; min?: number; max?: number; integer?: boolean };

/** A number; blank is null. While it is typed nothing is corrected; on leaving it is brought between min and max. */
export function NumberField({ label, hideLabel, hint, error, required, className, value, onChange, min, max, integer = false, ...input }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    const typed = (integer ? /^-?\d*$/ : /^-?\d*[.,]?\d*$/).test(text) ? text : (draft ?? "");
    setDraft(typed);
    onChange(numberOf(typed));
  };
  const leave = () => {
    setDraft(null);
    if (value !== null) onChange(Math.min(max ?? value, Math.max(min ?? value, value)));
  };
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          inputMode={integer ? "numeric" : "decimal"}
          autoComplete="off"
          className={classes(controlStyle, "tabular-nums")}
          value={draft ?? (value === null ? "" : String(value))}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            leave();
            input.onBlur?.(event);
          }}
        />
      )}
    </Field>
  );
}

function numberOf(text: string): number | null {
  const value = Number.parseFloat(text.replace(",", "."));
  return Number.isFinite(value) ? value : null;
}
