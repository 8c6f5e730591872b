import { useId, type ComponentProps, type MouseEvent, type ReactNode } from "react";
import { classes } from "./classes";
import { Spinner } from "./spinner";

type Props = Omit<ComponentProps<"button">, "disabled"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** Shows a spinner and ignores clicks; the button keeps the focus. */
  loading?: boolean;
  disabled?: boolean;
  /** Why it is disabled: shown on hover, read out on focus. The button then stays focusable. */
  disabledReason?: string | null;
};

/** A button. The default type is "button", so it does not submit a form. */
export function Button({
  variant,
  size,
  icon,
  loading = false,
  disabled = false,
  disabledReason,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: Props) {
  const reasonId = useId();
  const reason = disabled && disabledReason ? disabledReason : null;
  const inert = loading || reason !== null;
  const press = (event: MouseEvent<HTMLButtonElement>) => (inert ? event.preventDefault() : onClick?.(event));
  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={press}
        className={classes(buttonStyle(variant, size), className)}
        disabled={disabled && reason === null}
        aria-disabled={inert || undefined}
        aria-busy={loading || undefined}
        title={reason ?? rest.title}
        aria-describedby={reason ? reasonId : rest["aria-describedby"]}
      >
        {loading ? <Spinner /> : icon}
        {children}
      </button>
      {reason && (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      )}
    </>
  );
}

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  label: string;
  icon: ReactNode;
  tone?: IconButtonTone;
};

/** A square button with an icon; `label` is its name, read out and shown on hover. */
export const IconButton = ({
  label,
  icon,
  tone = "neutral",
  className,
  type = "button",
  ...rest
}: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={classes(iconButtonStyle(tone), className)}
  >
    {icon}
  </button>
);

type IconButtonTone = "neutral" | "danger";

/** Style of an IconButton, also for links that look like one. */
export const iconButtonStyle = (tone: IconButtonTone = "neutral"): string =>
  classes(
    "inline-flex size-10 shrink-0 items-center justify-center rounded-control",
    "transition-colors sm:size-9 [&_svg]:size-[18px]",
    "disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50",
    tone === "danger"
      ? "text-muted hover:bg-error-100 hover:text-error-800 dark:hover:bg-error-500/20 dark:hover:text-error-200"
      : "text-muted hover:bg-sunken hover:text-ink",
  );

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md";

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-action text-on-action shadow-card hover:bg-action-strong",
  secondary: "border border-line bg-surface text-ink shadow-card hover:bg-sunken",
  ghost: "text-muted hover:bg-sunken hover:text-ink",
  danger: "bg-error-500 text-on-danger shadow-card hover:bg-danger-strong",
};

// Touch targets on a phone need 44 px.
const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: "min-h-9 px-3 text-sm sm:min-h-8",
  md: "min-h-11 px-4 text-sm sm:min-h-10",
};

/** Style of a button, also for links that look like one. */
export const buttonStyle = (variant: ButtonVariant = "primary", size: ButtonSize = "md"): string =>
  classes(
    "inline-flex select-none items-center justify-center gap-2",
    "whitespace-nowrap rounded-control font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
  );
