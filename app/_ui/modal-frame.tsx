"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes";
import { lendNonce } from "./page-nonce";

export type ModalFrameProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** false: a click beside it does not close it. */
  closeOnOverlay?: boolean;
  /** Something is being saved: Escape, the cross and a click beside it are ignored (S-144). */
  busy?: boolean;
  /**
   * Escape in an open list closes the list first; not where the list is all there is, as in the command
   * palette.
   */
  listsTakeEscape?: boolean;
  /** Whether a Radix.Description is among the children. */
  isDescribed?: boolean;
  /** Where it stands and how wide it is. */
  className: string;
  children: ReactNode;
};

/**
 * What all modals share: traps the focus, which its first field has at first, and gives it back; closes on
 * Escape and on a click beside it (WID-01). Its children hold a Radix.Title.
 */
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
  const content = useRef<HTMLDivElement>(null);
  // What has the focus until there is a field: some are drawn once they are loaded.
  const placeholder = useRef<Element | null>(null);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  const begin = (event: Event) => {
    event.preventDefault();
    opener.current = openerNow();
    const field = firstField(content.current);
    const first = field ?? firstButton(content.current);
    placeholder.current = field ? null : first;
    first?.focus();
  };
  useEffect(() => {
    if (!placeholder.current || document.activeElement !== placeholder.current) return;
    const field = firstField(content.current);
    if (!field) return;
    placeholder.current = null;
    field.focus();
  });
  if (open) lendNonce();
  return (
    <Radix.Root open={open} onOpenChange={(next) => (busy && !next) || onOpenChange(next)}>
      <Radix.Portal>
        <Radix.Overlay
          className={classes(
            "fixed inset-0 z-50 bg-slate-950/45 backdrop-blur-[1px]",
            "motion-safe:animate-[fade-in_120ms_ease-out]",
          )}
        />
        <Radix.Content
          ref={content}
          {...(isDescribed ? {} : { "aria-describedby": undefined })}
          aria-busy={busy || undefined}
          onOpenAutoFocus={begin}
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

let lastOpener: Element | null = null;

/**
 * What opened the modal. One that takes another's place, as a form that of its spinner, finds nothing
 * focused: it has the other's.
 */
function openerNow(): Element | null {
  if (document.activeElement !== document.body) lastOpener = document.activeElement;
  return lastOpener;
}

const FIELDS = [
  "input:not([type=hidden], [type=file], :disabled)",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  "[contenteditable=true]",
].join(", ");

/** The field where one begins; of radio buttons the chosen one. */
function firstField(modal: HTMLElement | null): HTMLElement | null {
  const field = modal?.querySelector<HTMLElement>(FIELDS) ?? null;
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  return modal?.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}

/** Where one begins without a field: what is marked for it, else the first thing to press. */
const firstButton = (modal: HTMLElement | null): HTMLElement | null =>
  modal?.querySelector<HTMLElement>("[data-first-focus]") ??
  modal?.querySelector<HTMLElement>("a[href], button:not(:disabled)") ??
  modal;

/** Escape in an open list closes the list, not the dialog around it. */
function keepForList(event: KeyboardEvent) {
  if (
    document.activeElement?.getAttribute("role") === "combobox" &&
    document.activeElement.getAttribute("aria-expanded") === "true"
  )
    event.preventDefault();
}
