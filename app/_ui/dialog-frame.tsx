"use client";

import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Button } from "./button";
import { CancelButton, CloseDialog } from "./cancel-button";
import { classes } from "./classes";
import { ModalFrame } from "./modal-frame";
import { useLeaveWarning } from "./use-leave-warning";

type DialogProps = {
  open: boolean;
  /**
   * Called when the dialog closes by `CancelButton`, or otherwise than by its own buttons; after the question
   * about unsaved changes, if there was one.
   */
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /**
   * Whether closing it would lose something. Then it asks first, however it is closed: Escape, the cross, a
   * click outside, `CancelButton`, going back, closing the tab (T-10).
   */
  isChanged: boolean;
  /** Texts of the question, if it is not typed input that would be lost. */
  leaving?: { title: string; text: string; confirm: string } | undefined;
  /** false: a click outside does not close it; used only by the pricing modal (S-144). */
  closeOnOverlay?: boolean;
  /** Something is being saved: Escape, the cross and a click outside are ignored (S-144). */
  busy?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
};

const SIZES = {
  sm: "sm:max-w-md",
  md: "sm:max-w-xl",
  lg: "sm:max-w-3xl",
  xl: "sm:max-w-6xl",
  full: "h-dvh max-h-none! w-full! max-w-none! rounded-none! border-0!",
} as const;

/** What Dialog shows. */
export function DialogFrame({
  open,
  onOpenChange,
  title,
  description,
  size = "md",
  isChanged,
  leaving,
  closeOnOverlay,
  busy,
  footer,
  children,
}: DialogProps) {
  const t = useTranslations("common");
  const [isLeaving, setLeaving] = useState(false);
  const asked = leaving ?? { title: t("leave.title"), text: t("leave.text"), confirm: t("leave.confirm") };
  useLeaveWarning(open && isChanged, asked.text);
  const change = (next: boolean) => (!next && isChanged ? setLeaving(true) : onOpenChange(next));
  return (
    <ModalFrame
      {...{ open, closeOnOverlay, busy }}
      onOpenChange={change}
      listsTakeEscape
      isDescribed={Boolean(description)}
      className={classes(
        "inset-x-0 bottom-0 max-h-[92dvh] w-full rounded-t-2xl border",
        "sm:inset-x-auto sm:bottom-auto sm:left-1/2 sm:top-1/2 sm:w-[calc(100%-2rem)]",
        "sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card",
        // There the scrolling part would be too small, so that everything scrolls.
        "low:overflow-y-auto",
        SIZES[size],
      )}
    >
      <CloseDialog value={() => busy || change(false)}>
        <Head title={title} description={description} hasBody={Boolean(children)} />
        {children && (
          <div className="min-h-0 flex-1 scroll-py-5 overflow-y-auto px-5 py-5 low:flex-none low:overflow-visible">
            {children}
          </div>
        )}
        {footer && (
          <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
            {footer}
          </footer>
        )}
        {isLeaving && (
          <LeavingFrame
            {...asked}
            onStay={() => setLeaving(false)}
            onLeave={() => {
              setLeaving(false);
              onOpenChange(false);
            }}
          />
        )}
      </CloseDialog>
    </ModalFrame>
  );
}

type HeadProps = Pick<DialogProps, "title" | "description"> & { hasBody: boolean };

function Head({ title, description, hasBody }: HeadProps) {
  const t = useTranslations("common");
  return (
    <header className={classes("flex items-start gap-4 px-5 py-4", hasBody ? "border-b border-line" : null)}>
      <div className={classes("min-w-0 flex-1 overflow-y-auto", hasBody ? "max-h-[25dvh]" : "max-h-[60dvh]")}>
        <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label={t("close")}
        className={classes(
          "-m-1.5 inline-flex size-9 items-center justify-center",
          "rounded-control text-muted hover:bg-sunken hover:text-ink",
        )}
      >
        <X aria-hidden="true" className="size-4.5" />
      </Radix.Close>
    </header>
  );
}

type LeavingProps = { title: string; text: string; confirm: string; onStay: () => void; onLeave: () => void };

/** What LeavingDialog shows. */
export function LeavingFrame({ title, text, confirm, onStay, onLeave }: LeavingProps) {
  const t = useTranslations("common");
  return (
    <DialogFrame
      open
      size="sm"
      isChanged={false}
      onOpenChange={(open) => open || onStay()}
      title={title}
      description={text}
      footer={
        <>
          <CancelButton>{t("leave.stay")}</CancelButton>
          <Button variant="danger" onClick={onLeave}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
