import type { ComponentProps } from "react";
import { classes } from "./classes";

type Props = Omit<ComponentProps<"button">, "children" | "onChange" | "aria-label" | "aria-busy"> & {
  /** Its name, read out, and shown on hover unless there is a title. */
  label: string;
  checked: boolean;
  /** Shown beside it, such as the state in words. */
  text?: string;
  /** Its change is being saved: it takes no other, but is not disabled, because it would lose the focus. */
  isSaving?: boolean;
  onChange: (checked: boolean) => void;
};

/** Switches something on or off, with immediate effect. */
export const Switch = ({
  label,
  checked,
  text,
  title = label,
  isSaving = false,
  onChange,
  className,
  ...rest
}: Props) => (
  <button
    {...rest}
    type="button"
    role="switch"
    aria-checked={checked}
    aria-busy={isSaving || undefined}
    aria-label={label}
    title={title}
    onClick={() => isSaving || onChange(!checked)}
    className={classes(
      "inline-flex min-h-11 items-center gap-2.5 rounded-control text-sm",
      "disabled:cursor-not-allowed disabled:opacity-60 sm:min-h-9",
      className,
    )}
  >
    <span
      aria-hidden="true"
      className={classes(
        "flex h-5.5 w-9.5 shrink-0 items-center rounded-full border p-0.5 transition-colors",
        checked ? "border-primary-600 bg-primary-600" : "border-control bg-sunken",
      )}
    >
      <span
        className={classes(
          "size-4 rounded-full shadow-sm motion-safe:transition-transform",
          checked ? "translate-x-4 bg-white" : "bg-faint",
        )}
      />
    </span>
    {text}
  </button>
);
