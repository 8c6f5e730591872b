"use client";

import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";

type Props = {
  title: string;
  text?: ReactNode;
  /** Decorative picture for the outcome. */
  icon?: ReactNode;
  tone?: "accent" | "success" | "danger";
  /** The screen replaces another one on the same page: its heading gets the focus, so that it is read out. */
  replaces?: boolean;
  children?: ReactNode;
};

const TONES = {
  accent: "bg-primary-50 text-primary-700 dark:bg-primary-500/20 dark:text-primary-200",
  success: "bg-success-100 text-success-800 dark:bg-success-500/20 dark:text-success-200",
  danger: "bg-error-100 text-error-800 dark:bg-error-500/20 dark:text-error-200",
};

/** Heading, text and content of one state of an account screen. */
export function AccountScreen({ title, text, icon, tone = "accent", replaces = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (replaces) heading.current?.focus();
  }, [replaces]);
  return (
    <>
      {icon && (
        <span
          aria-hidden="true"
          className={classes(
            "mb-5 inline-flex size-12 items-center justify-center rounded-full [&_svg]:size-6",
            TONES[tone],
          )}
        >
          {icon}
        </span>
      )}
      <h1
        ref={heading}
        tabIndex={replaces ? -1 : undefined}
        className="text-2xl font-semibold tracking-tight focus:outline-none"
      >
        {title}
      </h1>
      {text && <div className="mt-1.5 text-pretty break-words text-muted">{text}</div>}
      {children && <div className="mt-8">{children}</div>}
    </>
  );
}
