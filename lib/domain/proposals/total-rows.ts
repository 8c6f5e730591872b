import type { OfferText } from "@/lib/core/offers/offer-text";
import { discountOf } from "./discount-of";
import type { ProposalTexts, ProposalView, TotalsView } from "./view";

/** Of all lines, or of those of one rhythm. */
export type RowTotals = Omit<TotalsView, "recurring" | "amount_after_tax">;

export type Row = {
  label: string;
  /** Minor units. */
  amount: number;
};

/**
 * The rows above the total of a proposal, on its page and in its PDF: subtotal, discount before or after the taxes,
 * each tax, in the order in which they are computed (S-072).
 */
export function totalRows(
  proposal: Pick<ProposalView, "currency" | "discount_amount" | "discount_kind" | "is_discount_with_tax">,
  totals: RowTotals,
  { texts, text }: { texts: ProposalTexts["totals"]; text: OfferText },
): Row[] {
  const agreed = discountOf(proposal);
  const percent = (rate: number) => ` (${text.percent(rate)})`;
  const taxedAmount = (base: number) =>
    ` ${texts.taxedAmount.replace("{amount}", () => text.money(base, proposal.currency))}`;
  const subtotal = { label: texts.subtotal, amount: totals.subtotal };
  const taxes = totals.tax_amounts.map((tax) => ({
    label:
      (text.tax(tax) || texts.tax) +
      percent(tax.value) +
      (tax.base === undefined ? "" : taxedAmount(tax.base)),
    amount: tax.amount,
  }));
  if (totals.discount_total <= 0) return [subtotal, ...taxes];
  const discount = {
    label: texts.discount + (agreed?.kind === "percent" ? percent(agreed.value) : ""),
    amount: -totals.discount_total,
  };
  const beforeTax = { label: texts.beforeTax, amount: totals.amount_before_tax };
  return agreed?.afterTax ? [subtotal, ...taxes, discount] : [subtotal, discount, beforeTax, ...taxes];
}
