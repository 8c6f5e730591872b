import { StyleSheet, View } from "@react-pdf/renderer";
import { offerText } from "@/lib/core/offers/offer-text";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { outlineEntry, Text } from "./text";
import { figures, greys } from "./styles";

/** Subtotal, discount, taxes and total, in the order in which they are computed (S-072). */
export function TotalsBlock({ document, look }: { document: ProposalDocument; look: PdfStyles }) {
  const money = (amount: number) => offerText(document).money(amount, document.currency);
  return (
    <View style={[styles.block, look.totals]} wrap={false} {...outlineEntry(document.texts.total)}>
      {totalRows(document).map(({ label, amount }, index) => (
        <View key={index} style={styles.row}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.amount}>{money(amount)}</Text>
        </View>
      ))}
      <View style={[styles.total, look.total]}>
        <Text>{document.texts.total}</Text>
        <Text style={styles.amount}>{money(document.totals.amountAfterTax)}</Text>
      </View>
    </View>
  );
}

function totalRows(document: ProposalDocument): { label: string; amount: number }[] {
  const { totals, texts } = document;
  const text = offerText(document);
  const { discountPercent } = totals;
  const label =
    discountPercent === null ? texts.discount : `${texts.discount} (${text.percent(discountPercent)})`;
  const discount = totals.discount > 0 ? [{ label, amount: -totals.discount }] : [];
  const beforeTax = { label: texts.totalBeforeTax, amount: totals.amountBeforeTax };
  const on = (base: number) =>
    texts.taxedAmount.replace("{amount}", () => text.money(base, document.currency));
  const taxes = totals.taxes.map((tax) => ({
    label:
      `${text.tax(tax) || texts.tax} (${text.percent(tax.value)})` +
      (tax.base === undefined ? "" : ` ${on(tax.base)}`),
    amount: tax.amount,
  }));
  const subtotal = { label: texts.subtotal, amount: totals.subtotal };
  if (discount.length === 0) return [subtotal, ...taxes];
  return totals.discountAfterTax
    ? [subtotal, ...taxes, ...discount]
    : [subtotal, ...discount, beforeTax, ...taxes];
}

const styles = StyleSheet.create({
  block: { alignSelf: "flex-end", width: 250, marginTop: 14 },
  row: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 12,
    paddingVertical: 2,
    paddingHorizontal: 8,
  },
  label: { color: greys.muted, flexShrink: 1 },
  amount: { textAlign: "right", fontFeatureSettings: figures },
  total: {
    flexDirection: "row",
    justifyContent: "space-between",
    marginTop: 5,
    paddingVertical: 7,
    paddingHorizontal: 8,
    fontSize: 12,
    fontWeight: 600,
  },
});
