import { classes } from "./classes";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md";

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: "bg-action text-on-action shadow-card hover:bg-action-strong",
  secondary: "border border-line bg-surface text-ink shadow-card hover:bg-sunken",
  ghost: "text-muted hover:bg-sunken hover:text-ink",
  danger: "bg-error-500 text-on-danger shadow-card hover:bg-danger-strong",
};

// On a phone a finger needs 44 px.
const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: "min-h-9 px-3 text-sm sm:min-h-8",
  md: "min-h-11 px-4 text-sm sm:min-h-10",
};

/** Look of a button, for buttons and for links that stand in a button's place. */
export const buttonStyle = (variant: ButtonVariant = "primary", size: ButtonSize = "md"): string =>
  classes(
    "inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-medium transition-colors",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    VARIANTS[variant],
    SIZES[size],
  );
