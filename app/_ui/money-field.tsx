"use client";

import { useState, type ComponentProps } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";
import { cleanMoneyText, minorOfText, textOfMinor } from "./money-text";

type Native = Omit<ComponentProps<"input">, keyof FieldProps | "id" | "value" | "onChange" | "type" | "min" | "max">;
/** value, min and max are minor units (x100). */
type Props = FieldProps & Native & { value: number | null; onChange: (value: number | null) => void; min?: number; max?: number; currency?: string };

/** An amount of money, held in minor units, shown with 2 decimals (WID-11). On leaving it is brought between min and max. */
export function MoneyField({ label, hideLabel, hint, error, required, className, value, onChange, min, max, currency, ...input }: Props) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    const typed = cleanMoneyText(text);
    setDraft(typed);
    onChange(minorOfText(typed));
  };
  const leave = () => {
    setDraft(null);
    if (value !== null) onChange(Math.min(max ?? value, Math.max(min ?? value, value)));
  };
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            className={classes(controlStyle, "text-right tabular-nums", currency ? "pr-13" : null)}
            value={draft ?? textOfMinor(value)}
            onChange={(event) => type(event.target.value)}
            onBlur={(event) => {
              leave();
              input.onBlur?.(event);
            }}
          />
          {currency && <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-faint">{currency}</span>}
        </span>
      )}
    </Field>
  );
}
