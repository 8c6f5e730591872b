import { totalRows } from "@/lib/domain/proposals/total-rows";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { Money, useOfferText } from "./offer-text";
import { RhythmTotals } from "./rhythm-totals";
import type { ProposalTexts } from "./texts";
import { TotalRow } from "./total-row";
import type { ProposalView, TotalsView } from "@/lib/domain/proposals/view";

type Props = {
  proposal: ProposalView;
  totals: TotalsView;
  styles: TemplateStyles;
  texts: ProposalTexts;
  /** As the end of a document instead of a table. */
  isLarge?: boolean | undefined;
};

/** Subtotal, discount before or after the taxes, each tax, total (PRO-02); where lines repeat, by rhythm (U-122). */
export function TotalsBlock({ proposal, totals, styles, texts, isLarge = false }: Props) {
  const { currency } = proposal;
  const text = useOfferText();
  const { recurring } = totals;
  if (recurring)
    return <RhythmTotals {...{ proposal, totals: { ...totals, recurring }, styles, texts, isLarge }} />;
  return (
    <section
      aria-label={texts.totals.title}
      className={`ml-auto w-full ${isLarge ? "max-w-md" : "max-w-sm"}`}
      style={styles.totals}
    >
      <dl className="text-sm">
        {totalRows(proposal, totals, { texts: texts.totals, text }).map(({ label, amount }, index) => (
          <TotalRow key={index} label={label} amount={<Money amount={amount} currency={currency} />} />
        ))}
        <div
          className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 pt-3 text-slate-900"
          style={styles.total}
        >
          <dt className="text-base">{texts.totals.total}</dt>
          <dd className={`tracking-tight ${isLarge ? "text-4xl @2xl:text-5xl" : "text-2xl"}`} data-total>
            <Money amount={totals.amount_after_tax} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
