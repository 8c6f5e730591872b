import { useLayoutEffect, useRef, type ReactNode } from "react";
import { ActionButton } from "./action-button";

type Props = {
  tone: "info" | "success" | "warning" | "error";
  action?: { label: string; onClick: () => void };
  takesFocus?: boolean;
  children: ReactNode;
};

/** Says what happened and what to do about it (P-01). Errors interrupt a screen reader, the rest waits its turn. */
export function NoticeBanner({ tone, action, takesFocus = false, children }: Props) {
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) banner.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div
      ref={banner}
      tabIndex={-1}
      role={tone === "error" ? "alert" : "status"}
      data-tone={tone}
      className={`proposal-screen-only flex flex-wrap items-center justify-between gap-3 rounded-[10px] border px-4 py-3 text-sm outline-none ${LOOKS[tone]}`}
    >
      <div className="min-w-0 flex-1">{children}</div>
      {action ? <ActionButton onClick={action.onClick}>{action.label}</ActionButton> : null}
    </div>
  );
}

const LOOKS = {
  info: "border-slate-300 bg-white text-slate-900",
  success: "border-emerald-200 bg-emerald-50 text-emerald-950",
  warning: "border-amber-200 bg-amber-50 text-amber-950",
  error: "border-red-200 bg-red-50 text-red-950",
} as const;
