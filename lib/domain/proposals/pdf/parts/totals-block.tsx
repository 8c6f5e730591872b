import { StyleSheet, View } from "@react-pdf/renderer";
import { offerText } from "@/lib/core/offers/offer-text";
import { rhythmSentence, totalsParts, type RhythmReader } from "../../rhythm-words";
import { totalRows, type Row } from "../../total-rows";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { outlineEntry, Text } from "./text";
import { figures, greys } from "./styles";

type Props = { document: ProposalDocument; look: PdfStyles };

/** The totals of a proposal; where lines repeat, by rhythm (U-122). */
export function TotalsBlock({ document, look }: Props) {
  const { proposal, reader, texts } = document;
  const text = offerText(reader);
  const money = (amount: number) => text.money(amount, proposal.currency);
  const { recurring } = proposal;
  if (recurring)
    return (
      <RhythmTotals {...{ document, look, totals: { ...proposal, recurring }, reader: { texts, text } }} />
    );
  return (
    <View style={[styles.block, look.totals]} wrap={false} {...outlineEntry(texts.totals.total)}>
      <Rows rows={totalRows(proposal, proposal, { texts: texts.totals, text })} money={money} />
      <View style={[styles.total, look.total]}>
        <Text>{texts.totals.total}</Text>
        <Text style={styles.amount}>{money(proposal.amount_after_tax)}</Text>
      </View>
    </View>
  );
}

type Money = (amount: number) => string;

const Rows = ({ rows, money }: { rows: readonly Row[]; money: Money }) =>
  rows.map(({ label, amount }, index) => (
    <View key={index} style={styles.row}>
      <Text style={styles.label}>{label}</Text>
      <Text style={styles.amount}>{money(amount)}</Text>
    </View>
  ));

type RhythmProps = Props & {
  totals: Parameters<typeof totalsParts>[1] & { amount_after_tax: number };
  reader: RhythmReader;
};

/** Each part stays on one page. */
function RhythmTotals({ document: { proposal }, look, totals, reader }: RhythmProps) {
  const { texts, text } = reader;
  const money = (amount: number) => text.money(amount, proposal.currency);
  return (
    <View style={[styles.block, look.totals]} {...outlineEntry(texts.totals.total)}>
      {totalsParts(proposal, totals, reader).map(({ title, terms, rows, label, amount }, index) => (
        <View key={index} style={styles.part} wrap={false}>
          <Text style={styles.title}>{title}</Text>
          {terms ? <Text style={styles.terms}>{terms}</Text> : null}
          <Rows rows={rows} money={money} />
          <View style={styles.partTotal}>
            <Text style={styles.partLabel}>{label}</Text>
            <Text style={styles.amount}>{money(amount)}</Text>
          </View>
        </View>
      ))}
      <View wrap={false}>
        <View style={[styles.total, look.total]}>
          <Text>{texts.rhythms.dueNow}</Text>
          <Text style={styles.amount}>{money(totals.recurring.due_at_start)}</Text>
        </View>
        <View style={styles.row}>
          <Text style={styles.label}>{texts.rhythms.committed}</Text>
          <Text style={styles.amount}>{money(proposal.amount_after_tax)}</Text>
        </View>
        <Text style={styles.sentence}>{rhythmSentence(totals.recurring, proposal.currency, reader)}</Text>
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
  part: { marginBottom: 8 },
  title: { fontWeight: 600, paddingHorizontal: 8 },
  terms: { color: greys.muted, fontSize: 8, paddingHorizontal: 8, paddingTop: 1 },
  partTotal: {
    flexDirection: "row",
    justifyContent: "space-between",
    gap: 12,
    paddingVertical: 3,
    marginHorizontal: 8,
    marginTop: 2,
    borderTopWidth: 0.75,
    borderTopColor: greys.line,
    fontWeight: 600,
  },
  partLabel: { flexShrink: 1 },
  sentence: { paddingHorizontal: 8, paddingTop: 4 },
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
