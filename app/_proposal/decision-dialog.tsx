import { useId, useLayoutEffect, useRef, type Dispatch, type ReactNode } from "react";
import { classes } from "@/app/_ui/classes";
import type { Block } from "@/lib/core/documents/blocks";
import { ActionButton } from "./action-button";
import { AcceptFields, RefuseFields } from "./decision-fields";
import { hasChanges, type Decision, type PageAction, type PageState } from "./page-state";
import { RecordFields } from "./record-fields";
import { fill, type Language, type ProposalTexts } from "./texts";

type QuestionProps = {
  proposal: { number: string; purchase_order: string; blocks: readonly Block[] };
  brand: { name: string };
  language: Language;
  texts: ProposalTexts;
  state: PageState;
  /** The customer must give a purchase order number. */
  needsPurchaseOrder: boolean;
  /** The total, formatted. */
  amount: string;
  dispatch: Dispatch<PageAction>;
  onConfirm: (decision: Decision) => void;
};

/** The open dialog, if any: the decision, its total, and the fields that the decision needs. */
export function DecisionQuestion(props: QuestionProps) {
  const { proposal, brand, state, amount, dispatch, onConfirm } = props;
  if (!state.dialog) return null;
  const { decision, isStale } = state.dialog;
  const texts = props.texts[decision];
  return (
    <DecisionDialog
      key={decision}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busyLabel={texts.busy}
      isBusy={state.busy !== null}
      onConfirm={() => onConfirm(decision)}
      onDismiss={() => dispatch({ type: "dismissed" })}
    >
      {isStale ? (
        <p role="alert" className="rounded-lg border border-amber-200 bg-amber-50 px-3 py-2 text-amber-950">
          {texts.stale}
        </p>
      ) : null}
      <p>{fill(texts.text, { number: proposal.number, brand: brand.name, amount })}</p>
      {hasChanges(state) ? <p>{texts.unsaved}</p> : null}
      {decision === "accept" ? <AcceptFields {...props} /> : null}
      {decision === "refuse" ? <RefuseFields {...props} /> : null}
      {decision === "record" ? <RecordFields {...props} /> : null}
    </DecisionDialog>
  );
}

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
 * Asks for confirmation of a decision (S-113). The native dialog element traps the focus and restores it. It cannot be
 * closed while a call runs (S-144).
 */
function DecisionDialog({
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
