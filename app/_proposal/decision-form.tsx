import type { ReactNode } from "react";
import { rhythmSentence } from "@/lib/domain/proposals/rhythm-words";
import type { BrandView, TotalsView } from "@/lib/domain/proposals/view";
import type { ProposalAnswer } from "@/lib/domain/proposals/schema";
import { ActionButton } from "./action-button";
import { missingIn } from "./choosing";
import { MissingChoices } from "./missing-choices";
import { AcceptFields, Problem, useFocusWhen, type FieldsProps } from "./decision-fields";
import { LateScript } from "./late-script";
import { Money, useOfferText } from "./offer-text";
import { changesOf, type Decision } from "./page-state";
import { RecordFields } from "./record-fields";
import { fill, type ProposalTexts } from "./texts";

export type DecisionProps = FieldsProps & {
  proposal: ProposalAnswer;
  brand: BrandView;
  /** Of the shown selection. */
  totals: TotalsView;
  onDecide: (decision: Decision) => void;
  /** Chooses a line or takes it back; absent if the reader may not. */
  onToggle?: ((lineId: number) => void) | undefined;
};

/** Classes of a row of buttons. */
export const ACTIONS = "flex flex-wrap items-center gap-2";

/** What the customer accepts, what they enter for it, and the ways to decide: one strong button (U-83). */
export function AcceptForm(props: DecisionProps & { ask: ReactNode }) {
  const { dispatch, isReady, state, texts, ask } = props;
  return (
    <>
      <Summary {...props} unsaved={texts.accept.unsaved} />
      <Stale {...props} decision="accept" />
      <StillToChoose {...props} />
      <AcceptFields {...props} />
      {isReady ? null : <LateScript text={texts.notices.noscript} />}
      <Confirm {...props} decision="accept">
        <ActionButton
          look="quiet"
          disabled={!isReady || state.busy !== null}
          aria-haspopup="dialog"
          onClick={() => dispatch({ type: "refusing" })}
        >
          {texts.actions.refuse}
        </ActionButton>
        {ask}
      </Confirm>
    </>
  );
}

/** What staff record in the customer's place. */
export const RecordForm = (props: DecisionProps) => (
  <>
    <Summary {...props} unsaved={props.texts.record.unsaved} />
    <Stale {...props} decision="record" />
    <StillToChoose {...props} />
    <RecordFields {...props} />
    <Confirm {...props} decision="record" />
  </>
);

/** The total, the ticked options, and those that are not saved yet. */
function Summary({ proposal, state, totals, texts, unsaved }: DecisionProps & { unsaved: string }) {
  const { recurring } = totals;
  const text = useOfferText();
  const options = proposal.line_items.filter((line) => line.is_optional);
  const names = options.flatMap(({ id, name }) => (state.selection.has(id) ? [name] : [])).join(", ");
  const changes = changesOf(state);
  return (
    <div className="space-y-2 text-sm text-slate-700">
      <p>{recurring ? texts.rhythms.dueNow : texts.totals.total}</p>
      <p className="text-4xl font-semibold tracking-tight text-slate-900 sm:text-5xl">
        <Money amount={recurring?.due_at_start ?? totals.amount_after_tax} currency={proposal.currency} />
      </p>
      {recurring ? (
        <p className="wrap-anywhere" suppressHydrationWarning>
          {rhythmSentence(recurring, proposal.currency, { texts, text })}
        </p>
      ) : null}
      {options.length === 0 ? null : (
        <p className="line-clamp-3 wrap-anywhere">
          {names ? fill(texts.accept.options, { names }) : texts.accept.noOptions}
        </p>
      )}
      {changes.length === 0 ? null : (
        <p className="line-clamp-3 wrap-anywhere">
          {fill(unsaved, {
            changes: changes.map((change) => changeText(change, proposal.line_items)).join(", "),
          })}
        </p>
      )}
    </div>
  );
}

/** "+ Hosting" for an option that was ticked, "− Hosting" for one that no longer is, "12 × Seats" for a quantity. */
function changeText(
  { id, is_selected: isSelected, quantity }: ReturnType<typeof changesOf>[number],
  lines: readonly { id: number; name: string }[],
): string {
  const { name = "" } = lines.find((line) => line.id === id) ?? {};
  const counted = quantity === undefined ? name : `${quantity} × ${name}`;
  return isSelected === undefined ? counted : `${isSelected ? "+" : "\u2212"} ${counted}`;
}

/** That the proposal had changed when the reader decided, with its new total. */
function Stale({
  decision,
  proposal,
  state,
  totals,
  texts,
}: DecisionProps & { decision: "accept" | "record" }) {
  const { money } = useOfferText();
  if (state.stale !== decision) return null;
  return (
    <p
      role="alert"
      className="rounded-lg border border-amber-200 bg-amber-50 px-3 py-2 text-sm text-amber-950"
    >
      {fill(texts[decision].stale, { amount: money(totals.amount_after_tax, proposal.currency) })}
    </p>
  );
}

/** What is still to be chosen, which takes the focus when the reader decides before. */
function StillToChoose({ proposal, state, isReady, onToggle, texts }: DecisionProps) {
  const box = useFocusWhen<HTMLDivElement>(state.problem === "choices", state);
  const isThere = missingIn(proposal, state.selection).length > 0;
  if (!isThere || !onToggle) return null;
  return (
    <div ref={box} tabIndex={-1} className="space-y-2 outline-none">
      {state.problem === "choices" ? <Problem id="choices-problem" text={texts.problems.choices} /> : null}
      <MissingChoices
        proposal={proposal}
        selection={state.selection}
        onToggle={onToggle}
        isDisabled={!isReady || state.busy !== null}
        texts={texts.choices}
      />
    </div>
  );
}

type ConfirmProps = DecisionProps & { decision: "accept" | "record"; children?: ReactNode };

/** What the reader says by the strong button below it, which has the quiet ones beside it. */
function Confirm(props: ConfirmProps) {
  const { decision, proposal, brand, totals, isReady, state, texts, onDecide, children } = props;
  const { money } = useOfferText();
  const { text, confirm, busy }: ProposalTexts["accept" | "record"] = texts[decision];
  const amount = money(totals.amount_after_tax, proposal.currency);
  return (
    <div className="space-y-4 border-t border-slate-200 pt-6">
      <p className="text-sm wrap-anywhere text-slate-700" suppressHydrationWarning>
        {fill(text, { number: proposal.number, brand: brand.name, amount })}
      </p>
      <div className={`${ACTIONS} max-sm:justify-center`}>
        <ActionButton
          look="primary"
          className="min-h-12 px-8 text-base! max-sm:w-full"
          disabled={!isReady || state.busy !== null}
          isBusy={state.busy === decision}
          busyLabel={busy}
          onClick={() => onDecide(decision)}
        >
          {confirm}
        </ActionButton>
        {children}
      </div>
    </div>
  );
}
