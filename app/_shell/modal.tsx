"use client";

import * as Radix from "@radix-ui/react-dialog";
import { useRef, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { lendNonce } from "@/app/_ui/lend-nonce";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Read out when it opens. */
  title: string;
  /** Where it stands and how wide it is. */
  className: string;
  children: ReactNode;
};

/** The frame's own kind of modal, without a head: it traps the focus and gives it back, closes on Escape and on a click beside it. */
export function Modal({ open, onOpenChange, title, className, children }: Props) {
  const opener = useRef<Element | null>(null);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  if (open) lendNonce();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-slate-950/45 motion-safe:animate-[fade-in_120ms_ease-out]" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => void (opener.current = document.activeElement)}
          onCloseAutoFocus={giveBack}
          className={classes("fixed z-50 flex flex-col border-line bg-surface shadow-float focus:outline-none", className)}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
