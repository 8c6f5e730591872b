"use client";

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import type { Tone } from "./badge";
import { classes } from "./classes";

type Props = {
  tone?: Exclude<Tone, "neutral">;
  /**
   * Milliseconds until onClose is called automatically; without it the banner stays (X-07, X-08: it differs
   * between areas). The time restarts when pointer and focus leave the banner, so that nobody loses what they
   * are reading or about to press. A message that replaces another one needs another key (messageKey()).
   */
  duration?: number;
  onClose?: () => void;
  action?: ReactNode;
  /** An example of a banner, which is not announced. */
  isSample?: boolean;
  children: ReactNode;
};

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert };

const TONES = {
  // Not in the brand's colour: a red one would look like an error.
  info: "border-sky-200 bg-sky-50 text-sky-800 dark:border-sky-500/40 dark:bg-sky-500/15 dark:text-sky-200",
  success: classes(
    "border-success-200 bg-success-50 text-success-800",
    "dark:border-success-500/40 dark:bg-success-500/15 dark:text-success-200",
  ),
  warning: classes(
    "border-warning-200 bg-warning-50 text-warning-800",
    "dark:border-warning-500/40 dark:bg-warning-500/15 dark:text-warning-200",
  ),
  error:
    "border-error-200 bg-error-50 text-error-800 dark:border-error-500/40 dark:bg-error-500/15 dark:text-error-200",
};

/** A message of full width. An error interrupts a screen reader; other tones do not. */
export function Banner({ tone = "info", duration, onClose, action, isSample, children }: Props) {
  const t = useTranslations("common");
  const Icon = ICONS[tone];
  const close = useEffectEvent(() => onClose?.());
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (duration === undefined || isHeld) return;
    const timer = setTimeout(() => close(), duration);
    return () => clearTimeout(timer);
  }, [duration, isHeld]);
  return (
    <div
      role={isSample ? undefined : tone === "error" ? "alert" : "status"}
      // Not on entering: a toast that appears under a pointer at rest, such as over the button just pressed, is
      // entered without anybody reaching for it.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes("flex items-start gap-3 rounded-card border px-4 py-3 text-sm", TONES[tone])}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {/* If there is no room beside the text, the action is below it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-56 break-words">{children}</div>
        {action}
      </div>
      {onClose && (
        <button
          type="button"
          onClick={onClose}
          aria-label={t("close")}
          className={classes(
            "-my-1 -mr-1 inline-flex size-7 shrink-0 items-center",
            "justify-center rounded-md opacity-80 hover:opacity-100",
          )}
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      )}
    </div>
  );
}
