import { classes } from "@/app/_ui/classes";
import { ActionButton } from "./action-button";
import type { RecurringShape } from "@/lib/core/pricing/rhythm-shapes";
import { perPeriod } from "@/lib/domain/proposals/rhythm-words";
import type { TotalsView } from "@/lib/domain/proposals/view";
import { Money, useOfferText } from "./offer-text";
import { goToDecision } from "./decision-place";
import type { Decision, PageState } from "./page-state";
import type { ProposalTexts } from "./texts";

type Props = {
  state: PageState;
  hasChanges: boolean;
  isReady: boolean;
  totals: TotalsView;
  currency: string;
  /** The decision that the reader may take, at the end of the page. */
  decision: Exclude<Decision, "refuse">;
  /** Absent when the selection can no longer be saved. */
  onSave?: () => void;
  texts: ProposalTexts;
};

/**
 * The total, Save after a change, and the way to the decision: the customer's, or the one of staff. In the top bar; on
 * a phone at the bottom of the screen. Where the bar is narrow, it lacks the total.
 */
export function DecisionBar(props: Props) {
  const { state, hasChanges, isReady, totals, currency, decision, onSave, texts } = props;
  // Two buttons need a phone's whole width, one that of a narrow one; the total is then above them.
  const grows = hasChanges ? "max-md:flex-1 max-md:px-3" : "max-[22.5rem]:flex-1 max-[22.5rem]:px-3";
  const isDisabled = !isReady || state.busy !== null;
  return (
    <div
      role="group"
      aria-label={texts.actions.bar}
      className={classes(
        "fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center gap-2 border-t border-slate-200",
        "bg-white px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
        "shadow-[0_-4px_16px_rgb(15_23_42/0.06)] md:static md:flex-nowrap md:border-0 md:p-0 md:shadow-none",
      )}
    >
      <p
        className={classes(
          "mr-auto text-xs text-slate-600 md:mr-2 md:max-lg:hidden lg:text-right lg:whitespace-nowrap",
          hasChanges
            ? "max-md:flex max-md:w-full max-md:items-baseline max-md:justify-between"
            : "max-[22.5rem]:flex max-[22.5rem]:w-full max-[22.5rem]:items-baseline max-[22.5rem]:justify-between",
        )}
      >
        <span>{totals.recurring ? texts.rhythms.dueNow : texts.totals.total}</span>
        <span className="block text-base font-semibold text-slate-900">
          <Money amount={totals.recurring?.due_at_start ?? totals.amount_after_tax} currency={currency} />
          {totals.recurring ? <Later recurring={totals.recurring} {...{ currency, texts }} /> : null}
        </span>
      </p>
      {hasChanges && onSave ? (
        <ActionButton
          onClick={onSave}
          disabled={isDisabled}
          isBusy={state.busy === "save"}
          busyLabel={texts.actions.saving}
          className={grows}
        >
          {texts.actions.save}
        </ActionButton>
      ) : null}
      <ActionButton look="primary" onClick={goToDecision} disabled={isDisabled} className={grows}>
        {texts.actions[decision]}
      </ActionButton>
    </div>
  );
}

type LaterProps = { recurring: RecurringShape; currency: string; texts: ProposalTexts };

/** What repeats, below what is due: "+ 166.71 a month". Of many rhythms only that there are. */
function Later({ recurring: { groups }, currency, texts: { rhythms: texts } }: LaterProps) {
  const { money } = useOfferText();
  const [first, ...others] = groups;
  if (!first) return null;
  const period = perPeriod(money(first.amount_after_tax, currency), first.rhythm.every, texts);
  return (
    <span className="block text-xs font-normal text-slate-600" suppressHydrationWarning>
      {`+ ${period}${others.length > 0 ? ` ${texts.more}` : ""}`}
    </span>
  );
}
