import { offerText } from "@/lib/core/offers/offer-text";
import type { ProposalDocument } from "../document";

/** Widths in points of the columns "rate" and "price", wide enough for the longest amount of each. */
export interface AmountColumns {
  rate: number;
  price: number;
}

/** Measures by counting: at 9 points no digit of the font, bold included, is wider than 6. */
export function amountColumns(document: ProposalDocument): AmountColumns {
  const { lines, currency } = document;
  const { money } = offerText(document);
  const width = (amounts: number[]) =>
    amounts.reduce((widest, amount) => Math.max(widest, 14 + 6 * money(amount, currency).length), 84);
  return { rate: width(lines.map((line) => line.unitPrice)), price: width(lines.map((line) => line.total)) };
}
