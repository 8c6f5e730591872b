import type { ReactNode } from "react";
import { discountOf } from "@/lib/domain/proposals/discount-of";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import { Money, useOfferText } from "./offer-text";
import { fill, type ProposalTexts } from "./texts";
import type { ProposalView, TotalsView } from "./view";

type Props = {
  proposal: ProposalView;
  totals: TotalsView;
  styles: TemplateStyles;
  texts: ProposalTexts["totals"];
  /** As the end of a document instead of a table. */
  isLarge?: boolean | undefined;
};

const NO_DISCOUNT = { kind: "dollar", value: 0, afterTax: false };

/** Subtotal, discount before or after the taxes, each tax, total (PRO-02). */
export function TotalsBlock({ proposal, totals, styles, texts, isLarge = false }: Props) {
  const { currency } = proposal;
  const { kind, value, afterTax } = discountOf(proposal) ?? NO_DISCOUNT;
  const text = useOfferText();
  const percent = (rate: number) => `(${text.percent(rate)})`;
  const taxedAmount = ({ base }: TotalsView["tax_amounts"][number]) =>
    base === undefined ? "" : ` ${fill(texts.taxedAmount, { amount: text.money(base, currency) })}`;
  const discount =
    totals.discount_total > 0 ? (
      <Row
        key="discount"
        label={kind === "percent" ? `${texts.discount} ${percent(value)}` : texts.discount}
        amount={<Money amount={totals.discount_total} currency={currency} negative />}
      />
    ) : null;
  return (
    <section
      aria-label={texts.title}
      className={`ml-auto w-full ${isLarge ? "max-w-md" : "max-w-sm"}`}
      style={styles.totals}
    >
      <dl className="text-sm">
        <Row label={texts.subtotal} amount={<Money amount={totals.subtotal} currency={currency} />} />
        {afterTax ? null : discount}
        {discount === null || afterTax ? null : (
          <Row
            label={texts.beforeTax}
            amount={<Money amount={totals.amount_before_tax} currency={currency} />}
          />
        )}
        {totals.tax_amounts.map((tax, index) => (
          <Row
            key={index}
            label={`${text.tax(tax) || texts.tax} ${percent(tax.value)}${taxedAmount(tax)}`}
            amount={<Money amount={tax.amount} currency={currency} />}
          />
        ))}
        {afterTax ? discount : null}
        <div
          className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 pt-3 text-slate-900"
          style={styles.total}
        >
          <dt className="text-base">{texts.total}</dt>
          <dd className={`tracking-tight ${isLarge ? "text-4xl @2xl:text-5xl" : "text-2xl"}`} data-total>
            <Money amount={totals.amount_after_tax} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

const Row = ({ label, amount }: { label: string; amount: ReactNode }) => (
  <div className="flex justify-between gap-4 py-1.5">
    <dt className="min-w-0 wrap-anywhere text-slate-600" suppressHydrationWarning>
      {label}
    </dt>
    <dd className="shrink-0 text-slate-900">{amount}</dd>
  </div>
);
