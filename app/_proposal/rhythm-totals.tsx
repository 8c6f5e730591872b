import { useId } from "react";
import type { RecurringShape } from "@/lib/core/pricing/rhythm-shapes";
import { rhythmSentence, totalsParts } from "@/lib/domain/proposals/rhythm-words";
import type { ProposalView, TotalsView } from "@/lib/domain/proposals/view";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { Money, useOfferText } from "./offer-text";
import type { ProposalTexts } from "./texts";
import { TotalRow } from "./total-row";

type Props = {
  proposal: ProposalView;
  totals: TotalsView & { recurring: RecurringShape };
  styles: TemplateStyles;
  texts: ProposalTexts;
  isLarge: boolean;
};

/**
 * The totals of what is sold once and of each rhythm, in blocks of their own; what is due on acceptance, all that is
 * committed, and the same in a sentence (U-122).
 */
export function RhythmTotals({ proposal, totals, styles, texts, isLarge }: Props) {
  const { currency } = proposal;
  const { recurring } = totals;
  const text = useOfferText();
  const reader = { texts, text };
  return (
    <section
      aria-label={texts.totals.title}
      className={`ml-auto w-full ${isLarge ? "max-w-md" : "max-w-sm"}`}
      style={styles.totals}
    >
      <div className="space-y-5">
        {totalsParts(proposal, totals, reader).map((part, index) => (
          <Part key={index} part={part} currency={currency} />
        ))}
      </div>
      <dl className="mt-4 pt-3 text-slate-900" style={styles.total}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-base">{texts.rhythms.dueNow}</dt>
          <dd className={`tracking-tight ${isLarge ? "text-4xl @2xl:text-5xl" : "text-2xl"}`} data-due>
            <Money amount={recurring.due_at_start} currency={currency} />
          </dd>
        </div>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm font-normal">
          <dt className="text-slate-600">{texts.rhythms.committed}</dt>
          <dd data-total>
            <Money amount={totals.amount_after_tax} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-pretty wrap-anywhere text-slate-700" suppressHydrationWarning>
        {rhythmSentence(recurring, currency, reader)}
      </p>
    </section>
  );
}

type PartProps = { part: ReturnType<typeof totalsParts>[number]; currency: string };

function Part({ part: { title, terms, rows, label, amount }, currency }: PartProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="text-sm">
      <p id={id} className="font-semibold text-slate-900">
        {title}
      </p>
      {terms ? (
        <p className="mt-0.5 text-xs wrap-anywhere text-slate-600" suppressHydrationWarning>
          {terms}
        </p>
      ) : null}
      <dl className="mt-1">
        {rows.map((row, index) => (
          <TotalRow
            key={index}
            label={row.label}
            amount={<Money amount={row.amount} currency={currency} />}
          />
        ))}
        <div className="flex justify-between gap-4 border-t border-slate-200 py-1.5 font-semibold text-slate-900">
          <dt className="min-w-0 wrap-anywhere">{label}</dt>
          <dd className="shrink-0">
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
