import type { ComponentProps } from "react";
import { classes } from "./classes";
import { controlStyle } from "./control-style";
import { Field, type FieldProps } from "./field";

type Props = FieldProps & Omit<ComponentProps<"textarea">, keyof FieldProps | "id">;

/** Several lines of plain text. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  required,
  className,
  rows = 4,
  ...textarea
}: Props) {
  return (
    <Field {...{ label, hideLabel, hint, error, required, className }}>
      {(control) => (
        <textarea {...textarea} {...control} rows={rows} className={classes(controlStyle, "resize-y")} />
      )}
    </Field>
  );
}
