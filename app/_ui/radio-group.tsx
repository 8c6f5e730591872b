import { useId, type ReactNode } from "react";
import { classes } from "./classes";
import { RequiredStar } from "./field";

type Props<Value extends string> = {
  label: string;
  hideLabel?: boolean;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
  required?: boolean;
  /** Side by side as one segmented control. */
  segmented?: boolean;
};

/** One of a few choices, all visible. */
export function RadioGroup<Value extends string>({
  label,
  hideLabel,
  options,
  value,
  onChange,
  hint,
  error,
  disabled,
  required = false,
  segmented = false,
}: Props<Value>) {
  const name = useId();
  const described = [hint ? `${name}-hint` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  return (
    <fieldset
      role="radiogroup"
      disabled={disabled}
      aria-required={required || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={described || undefined}
    >
      <legend className={hideLabel ? "sr-only" : "mb-1.5 block text-sm font-medium"}>
        {label}
        {required && <RequiredStar />}
      </legend>
      <div
        className={
          segmented ? "inline-flex rounded-control border border-control p-0.5" : "flex flex-col gap-2"
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className={classes(
              "inline-flex cursor-pointer items-center gap-2.5 text-sm",
              segmented && SEGMENT,
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={segmented ? "sr-only" : "size-4.5 shrink-0 accent-action dark:accent-primary-400"}
            />
            <span className="min-w-0 wrap-anywhere">{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1.5 text-xs text-faint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${name}-error`} className="mt-1.5 text-xs font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const SEGMENT = classes(
  "min-h-8 min-w-9 justify-center rounded-md px-3 font-medium text-muted",
  "has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-2",
  "has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
);
