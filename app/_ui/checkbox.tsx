import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";

type Props = Omit<ComponentProps<"input">, "type"> & {
  label: ReactNode;
  hideLabel?: boolean;
  hint?: ReactNode;
};

/** A checkbox with its label; the label can be clicked too. */
export const Checkbox = ({ label, hideLabel, hint, className, ...input }: Props) => (
  <label
    className={classes(
      "inline-flex min-h-6 cursor-pointer items-start gap-2.5 text-sm",
      "has-disabled:cursor-not-allowed has-disabled:opacity-55",
      className,
    )}
  >
    <input
      {...input}
      type="checkbox"
      className="mt-0.5 size-4.5 shrink-0 cursor-[inherit] rounded accent-action dark:accent-primary-400"
    />
    <span className={hideLabel ? "sr-only" : "min-w-0 wrap-anywhere"}>
      {label}
      {hint && <span className="block text-xs text-faint">{hint}</span>}
    </span>
  </label>
);

type TriStateBoxProps = {
  label: ReactNode;
  hideLabel?: boolean;
  some: boolean;
  all: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox for several others: indeterminate while only some of them are checked. */
export const TriStateBox = ({ label, hideLabel, some, all, disabled, onChange }: TriStateBoxProps) => (
  <Checkbox
    label={label}
    hideLabel={hideLabel}
    disabled={disabled}
    checked={all}
    ref={(box) => {
      if (box) box.indeterminate = some && !all;
    }}
    onChange={(event) => onChange(event.target.checked)}
  />
);
