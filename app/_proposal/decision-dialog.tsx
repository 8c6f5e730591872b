import type { Dispatch } from "react";
import { RefuseFields } from "./decision-fields";
import { hasChanges, type PageAction, type PageState } from "./page-state";
import { PageDialog } from "./page-dialog";
import { fill, type ProposalTexts } from "./texts";

type QuestionProps = {
  proposal: { number: string };
  brand: { name: string };
  texts: ProposalTexts;
  state: PageState;
  dispatch: Dispatch<PageAction>;
  onConfirm: () => void;
};

/** Asks whether the customer refuses, and why (S-113, T-29). */
export function RefuseQuestion(props: QuestionProps) {
  const { proposal, brand, state, dispatch, onConfirm } = props;
  const texts = props.texts.refuse;
  if (!state.isRefusing) return null;
  return (
    <PageDialog
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      busyLabel={texts.busy}
      isBusy={state.busy !== null}
      onConfirm={onConfirm}
      onDismiss={() => dispatch({ type: "dismissed" })}
    >
      {state.stale === "refuse" ? (
        <p role="alert" className="rounded-lg border border-amber-200 bg-amber-50 px-3 py-2 text-amber-950">
          {texts.stale}
        </p>
      ) : null}
      <p>{fill(texts.text, { number: proposal.number, brand: brand.name })}</p>
      {hasChanges(state) ? <p>{texts.unsaved}</p> : null}
      <RefuseFields {...props} />
    </PageDialog>
  );
}
