import type { ComponentProps } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";
import type { TypedNumber } from "./use-typed-number";

/** What a numeric field takes of its own input. */
export type NumericProps = FieldProps &
  Omit<ComponentProps<"input">, keyof FieldProps | "id" | "value" | "onChange" | "type" | "min" | "max">;

type Props = NumericProps & {
  typed: TypedNumber;
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
  typed,
  look,
  unit,
  ...input
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, required, unmarked, className }} error={typed.error ?? error}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type="text"
            autoComplete="off"
            className={classes(controlStyle, "tabular-nums", look)}
            value={typed.text}
            data-unread={typed.isUnread || undefined}
            onChange={(event) => typed.type(event.target.value)}
            onBlur={(event) => {
              typed.leave();
              input.onBlur?.(event);
            }}
            onKeyDown={(event) => {
              if (event.key === "Enter") typed.leave();
              input.onKeyDown?.(event);
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
