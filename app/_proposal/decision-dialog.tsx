import type { Dispatch } from "react";
import type { Block } from "@/lib/core/documents/blocks";
import { AcceptFields, RefuseFields } from "./decision-fields";
import { hasChanges, type Decision, type PageAction, type PageState } from "./page-state";
import { PageDialog } from "./page-dialog";
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
    <PageDialog
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
    </PageDialog>
  );
}
