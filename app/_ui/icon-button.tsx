import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes";

type Props = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  label: string;
  icon: ReactNode;
  tone?: "neutral" | "danger";
};

/** A square button with a picture; `label` is its name, read out and shown on hover. */
export const IconButton = ({ label, icon, tone = "neutral", className, type = "button", ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={label}
    className={classes(
      "inline-flex size-10 shrink-0 items-center justify-center rounded-control transition-colors sm:size-9 [&_svg]:size-[18px]",
      "disabled:cursor-not-allowed disabled:opacity-50",
      tone === "danger"
        ? "text-muted hover:bg-error-100 hover:text-error-800 dark:hover:bg-error-500/20 dark:hover:text-error-200"
        : "text-muted hover:bg-sunken hover:text-ink",
      className,
    )}
  >
    {icon}
  </button>
);
