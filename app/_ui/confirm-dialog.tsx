"use client";

import type { ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { CancelButton, Dialog } from "./dialog";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** The action of the confirming button, as a verb. */
  confirmLabel: string;
  danger?: boolean;
  /** The work is running: the dialog can neither be confirmed again nor closed. */
  busy?: boolean;
  onConfirm: () => void;
  /** Why the confirmed action failed; the dialog stays open. */
  error?: ReactNode;
  /** What else has to be said before it is confirmed. */
  children?: ReactNode;
};

/** Asks before something that cannot be undone (WID-02). */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  error,
  children,
}: Props) {
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onOpenChange}
      busy={busy}
      isChanged={false}
      title={title}
      description={description}
      footer={
        <>
          <CancelButton disabled={busy} />
          <Button variant={danger ? "danger" : "primary"} loading={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(error || children) && (
        <>
          {error && <Banner tone="error">{error}</Banner>}
          {children}
        </>
      )}
    </Dialog>
  );
}
