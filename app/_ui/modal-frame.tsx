"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useRef, type ReactNode } from "react";
import { classes } from "./classes";
import { lendNonce } from "./lend-nonce";

export type ModalFrameProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** false: a click beside it does not close it. */
  closeOnOverlay?: boolean;
  /** Something is being saved: Escape, the cross and a click beside it are ignored (S-144). */
  busy?: boolean;
  /** Escape in an open list closes the list first; not where the list is all there is, as in the command palette. */
  listsTakeEscape?: boolean;
  /** Whether a Radix.Description is among the children. */
  isDescribed?: boolean;
  /** Where it stands and how wide it is. */
  className: string;
  children: ReactNode;
};

/** What all modals share: traps the focus and gives it back, closes on Escape and on a click beside it (WID-01). Its children hold a Radix.Title. */
export function ModalFrame({
  open,
  onOpenChange,
  closeOnOverlay = true,
  busy = false,
  listsTakeEscape = false,
  isDescribed = false,
  className,
  children,
}: ModalFrameProps) {
  const opener = useRef<Element | null>(null);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  if (open) lendNonce();
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy && !next) || onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-slate-950/45 backdrop-blur-[1px] motion-safe:animate-[fade-in_120ms_ease-out]" />
        <Radix.Content
          {...(isDescribed ? {} : { "aria-describedby": undefined })}
          aria-busy={busy || undefined}
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={(event) => listsTakeEscape && keepForList(event)}
          onInteractOutside={(event) => closeOnOverlay || event.preventDefault()}
          className={classes(
            "fixed z-50 flex flex-col border-line bg-surface shadow-float focus:outline-none",
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Escape in an open list closes the list, not the dialog around it. */
function keepForList(event: KeyboardEvent) {
  if (
    document.activeElement?.getAttribute("role") === "combobox" &&
    document.activeElement.getAttribute("aria-expanded") === "true"
  )
    event.preventDefault();
}
