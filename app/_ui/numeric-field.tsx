import type { ComponentProps } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

/** What a numeric field takes of its own input. */
export type NumericProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "id" | "value" | "onChange" | "type" | "min" | "max">;

type Props = NumericProps & {
  text: string;
  onText: (text: string) => void;
  onLeave: () => void;
  look?: string | null;
  unit?: string;
};

/** A text control for numbers, with a unit at its end. */
export function NumericField({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  text,
  onText,
  onLeave,
  look,
  unit,
  ...input
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, unmarked, className }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="text"
            autoComplete="off"
            className={classes(controlStyle, "tabular-nums", look)}
            value={text}
            onChange={(event) => onText(event.target.value)}
            onBlur={(event) => {
              onLeave();
              input.onBlur?.(event);
            }}
          />
          {unit && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-faint"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
