import type { ReactNode } from "react";
import { classes } from "./classes";

export type Tone = "neutral" | "info" | "success" | "warning" | "error";

const TONES: Readonly<Record<Tone, string>> = {
  neutral: "bg-sunken text-muted ring-line",
  info: classes(
    "bg-primary-100 text-primary-800 ring-primary-200 dark:bg-primary-500/20",
    "dark:text-primary-200 dark:ring-primary-500/40",
  ),
  success: classes(
    "bg-success-100 text-success-800 ring-success-200 dark:bg-success-500/20",
    "dark:text-success-200 dark:ring-success-500/40",
  ),
  warning: classes(
    "bg-warning-100 text-warning-800 ring-warning-200 dark:bg-warning-500/20",
    "dark:text-warning-200 dark:ring-warning-500/40",
  ),
  error:
    "bg-error-100 text-error-800 ring-error-200 dark:bg-error-500/20 dark:text-error-200 dark:ring-error-500/40",
};

/** A short state in a pill. */
export const Badge = ({
  tone = "neutral",
  className,
  children,
}: {
  tone?: Tone;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={classes(
      "inline-flex max-w-full items-center rounded-full px-2 py-0.5 text-xs font-medium ring-1 ring-inset",
      TONES[tone],
      className,
    )}
  >
    {/* Names as long as a role's may be are truncated instead of wrapped. */}
    <span className="min-w-0 truncate">{children}</span>
  </span>
);
