import { StyleSheet, View } from "@react-pdf/renderer";
import { offerText } from "@/lib/core/offers/offer-text";
import { totalRows } from "../../total-rows";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { outlineEntry, Text } from "./text";
import { figures, greys } from "./styles";

/** The totals of a proposal. */
export function TotalsBlock({ document, look }: { document: ProposalDocument; look: PdfStyles }) {
  const { proposal, reader } = document;
  const texts = document.texts.totals;
  const text = offerText(reader);
  const money = (amount: number) => text.money(amount, proposal.currency);
  return (
    <View style={[styles.block, look.totals]} wrap={false} {...outlineEntry(texts.total)}>
      {totalRows(proposal, proposal, { texts, text }).map(({ label, amount }, index) => (
        <View key={index} style={styles.row}>
          <Text style={styles.label}>{label}</Text>
          <Text style={styles.amount}>{money(amount)}</Text>
        </View>
      ))}
      <View style={[styles.total, look.total]}>
        <Text>{texts.total}</Text>
        <Text style={styles.amount}>{money(proposal.amount_after_tax)}</Text>
      </View>
    </View>
  );
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
