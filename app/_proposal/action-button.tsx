import type { ComponentProps, ReactNode } from "react";

type Look = "primary" | "secondary" | "quiet";

/** Classes shared by the page's buttons and by links that look like buttons. */
export const actionLook = (look: Look): string => `${BASE} ${LOOKS[look]}`;

/** A button of the customer's page. While `isBusy` it shows `busyLabel` and is disabled. */
export function ActionButton({
  look = "secondary",
  isBusy = false,
  busyLabel,
  children,
  disabled,
  ...rest
}: ComponentProps<"button"> & { look?: Look; isBusy?: boolean; busyLabel?: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={`${actionLook(look)} ${rest.className ?? ""}`}
    >
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  );
}

const BASE =
  "inline-flex min-h-10 items-center justify-center gap-2 rounded-lg text-sm font-medium " +
  "whitespace-nowrap transition-colors motion-reduce:transition-none cursor-pointer " +
  "focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-slate-900 " +
  "disabled:cursor-default disabled:opacity-60";

// Each look has its own padding, because of two in one list the style sheet's order decides.
const LOOKS: Readonly<Record<Look, string>> = {
  primary:
    "px-4 bg-(--proposal-brand) text-(--proposal-on-brand) shadow-sm hover:brightness-95 active:brightness-90",
  secondary: "px-4 border border-slate-300 bg-white text-slate-900 hover:bg-slate-50 active:bg-slate-100",
  quiet: "min-w-10 px-2.5 text-slate-700 hover:bg-slate-100 hover:text-slate-900",
};
