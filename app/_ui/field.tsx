import { useId, type ReactNode } from "react";
import { classes } from "./classes";

export type FieldProps = {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  /** Omits the star, for forms in which every field is required. */
  unmarked?: boolean;
  className?: string;
};

/** Attributes that bind a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
};

/** Marks the label of a required field; screen readers learn it from the control. */
export const RequiredStar = () => (
  <span aria-hidden="true" className="ml-0.5 text-danger">
    *
  </span>
);

/** Label, control, hint and error of one field, bound together. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  required,
  unmarked,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className={classes("min-w-0", className)}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block text-sm font-medium"}>
        {label}
        {required && !unmarked && <RequiredStar />}
      </label>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
        "aria-required": required || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
