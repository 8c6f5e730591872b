import { useId, useLayoutEffect, useRef, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import { ActionButton } from "./action-button";

type DialogProps = {
  title: string;
  confirmLabel: string;
  cancelLabel: string;
  busyLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
  children: ReactNode;
};

/**
 * A dialog of the customer's page, which confirms or dismisses (S-113). The native dialog element traps the focus
 * and restores it. It cannot be closed while a call runs (S-144).
 */
export function PageDialog({
  title,
  confirmLabel,
  cancelLabel,
  busyLabel,
  isBusy,
  onConfirm,
  onDismiss,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onDismiss();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && !isBusy) onDismiss();
      }}
      className={classes(
        "m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-xl",
        "border border-slate-200 bg-white p-0 text-slate-900 shadow-xl backdrop:bg-slate-950/40",
      )}
    >
      <div className="space-y-4 p-6">
        <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        <div id={`${id}-text`} className="space-y-3 text-sm text-slate-700">
          {children}
        </div>
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <ActionButton onClick={onDismiss} disabled={isBusy} className="max-sm:flex-1">
            {cancelLabel}
          </ActionButton>
          <ActionButton
            look="primary"
            onClick={onConfirm}
            isBusy={isBusy}
            busyLabel={busyLabel}
            className="max-sm:flex-1"
          >
            {confirmLabel}
          </ActionButton>
        </div>
      </div>
    </dialog>
  );
}
