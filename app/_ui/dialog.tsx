"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, type ReactNode } from "react";
import { classes } from "./classes";
import { lendNonce } from "./lend-nonce";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** false: a click beside the dialog does not close it. */
  closeOnOverlay?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
};

const SIZES = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl", xl: "sm:max-w-6xl" } as const;

/** A modal: traps the focus and gives it back, closes on Escape and on a click beside it (WID-01). On a phone it is a sheet from below. */
export function Dialog({ open, onOpenChange, title, description, size = "md", closeOnOverlay = true, footer, children }: Props) {
  const t = useTranslations("common");
  const opener = useRef<Element | null>(null);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  if (open) lendNonce();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-slate-950/45 backdrop-blur-[1px] motion-safe:animate-[fade-in_120ms_ease-out]" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={keepForList}
          onInteractOutside={(event) => closeOnOverlay || event.preventDefault()}
          className={classes(
            "fixed inset-x-0 bottom-0 z-50 flex max-h-[92dvh] w-full flex-col rounded-t-2xl border border-line bg-surface shadow-float focus:outline-none",
            "sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100%-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card",
            SIZES[size],
          )}
        >
          <header className={classes("flex items-start gap-4 px-5 py-4", children ? "border-b border-line" : null)}>
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close aria-label={t("close")} className="-m-1.5 inline-flex size-9 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink">
              <X aria-hidden="true" className="size-4.5" />
            </Radix.Close>
          </header>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-5">{children}</div>}
          {footer && <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape in an open list closes the list, not the dialog around it. */
function keepForList(event: KeyboardEvent) {
  if (document.activeElement?.getAttribute("role") === "combobox" && document.activeElement.getAttribute("aria-expanded") === "true") event.preventDefault();
}
