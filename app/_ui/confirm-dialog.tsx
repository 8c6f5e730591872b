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
  /** What the confirming button does, as a verb. */
  confirmLabel: string;
  danger?: boolean;
  /** The work is under way: it can neither be confirmed again nor closed. */
  busy?: boolean;
  onConfirm: () => void;
  /** What happened to a confirmation that failed; the dialog stays. */
  error?: ReactNode;
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
      {error && <Banner tone="error">{error}</Banner>}
    </Dialog>
  );
}
