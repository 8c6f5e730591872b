import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type Props = FieldProps & Omit<ComponentProps<"input">, keyof FieldProps | "id"> & { trailing?: ReactNode };

/** One line of text. `trailing` is shown inside the control at its end, for example the eye of a password. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  trailing,
  type = "text",
  ...input
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, unmarked, className }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            required={required}
            aria-invalid={control["aria-invalid"] ?? input["aria-invalid"]}
            aria-describedby={control["aria-describedby"] ?? input["aria-describedby"]}
            type={type}
            className={classes(controlStyle, trailing ? "pr-12" : null)}
          />
          {trailing && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
        </span>
      )}
    </Field>
  );
}
