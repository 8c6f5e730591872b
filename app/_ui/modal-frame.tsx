"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useEffect, useRef, type ReactNode } from "react";
import { classes } from "./classes";
import { lendNonce } from "./page-nonce";

export type ModalFrameProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** false: a click outside does not close it. */
  closeOnOverlay?: boolean;
  /** Something is being saved: Escape, the cross and a click outside are ignored (S-144). */
  busy?: boolean;
  /**
   * Escape in an open list closes only the list; false if the list is the modal's whole content, as in the
   * command palette.
   */
  listsTakeEscape?: boolean;
  /** Whether a Radix.Description is among the children. */
  isDescribed?: boolean;
  /** Position and width. */
  className: string;
  children: ReactNode;
};

/**
 * The common part of all modals: traps the focus, starting with the first field, and returns it afterwards;
 * closes on Escape and on a click outside (WID-01). Its children contain a Radix.Title.
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
  // Has the focus until there is a field: some fields render only after loading.
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
            "fixed inset-0 z-50 bg-slate-950/45",
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
 * The element that opened the modal. A modal that replaces another one, such as a form its spinner, finds
 * nothing focused and takes over the opener of the other.
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

/** The first field; of radio buttons the chosen one. */
function firstField(modal: HTMLElement | null): HTMLElement | null {
  const field = modal?.querySelector<HTMLElement>(FIELDS) ?? null;
  if (!(field instanceof HTMLInputElement) || field.type !== "radio") return field;
  return modal?.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]:checked`) ?? field;
}

/** The initial focus without a field: the element marked for it, else the first button or link. */
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
