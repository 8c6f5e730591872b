import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { offerText } from "@/lib/offers/offer-text";
import type { ProposalDocument, ProposalDocumentLine } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { printable } from "../printable";
import { parseRichText } from "../rich-text";
import type { AmountColumns } from "./amount-columns";
import { OptionalMark } from "./optional-mark";
import { RichText } from "./rich-text";
import { greys, styles as shared } from "./styles";

interface ServiceRowProps {
  line: ProposalDocumentLine;
  number: number;
  document: ProposalDocument;
  columns: AmountColumns;
  look: PdfStyles;
}

/** One service with its description, questions and answers. It stays on one page unless it is longer than half of one. */
export function ServiceRow({ line, number, document, columns, look }: ServiceRowProps) {
  const text = offerText(document);
  const money = (amount: number) => printable(text.money(amount, document.currency));
  const left = line.isOptional && !line.isSelected;
  const tone = left ? styles.left : {};
  return (
    <View
      style={look.lineCard ? [styles.card, look.lineCard] : styles.line}
      wrap={estimatedHeight(line) > 380}
    >
      <View style={shared.row} wrap={false} minPresenceAhead={30}>
        <Text style={[shared.position, shared.muted]}>{number}</Text>
        <View style={shared.item}>
          <Text style={[shared.strong, look.lineName, tone]}>{printable(line.name)}</Text>
          {line.isOptional && <OptionalMark isSelected={line.isSelected} texts={document.texts} />}
        </View>
        <Text style={[shared.amount, { width: columns.rate }, tone]}>{money(line.unitPrice)}</Text>
        <Text style={[shared.quantity, tone]}>{printable(text.number(line.quantity))}</Text>
        <Text style={[shared.amount, { width: columns.price }, left ? tone : shared.strong]}>
          {money(line.total)}
        </Text>
      </View>
      <View style={styles.details}>
        <RichText blocks={parseRichText(line.descriptionHtml)} />
        {line.answers.map(({ question, answer }, index) => (
          <View key={index} style={styles.answer} wrap={answer.length > 600}>
            <Text style={styles.question}>{printable(question)}</Text>
            <Text style={styles.given}>{printable(answer)}</Text>
          </View>
        ))}
      </View>
    </View>
  );
}

/** Points that a line will take, roughly; deciding whether it may be broken needs no more. */
function estimatedHeight(line: ProposalDocumentLine): number {
  const breaks = line.descriptionHtml.match(/<(?:br|li|p)\b/gi)?.length ?? 0;
  const answers = line.answers.reduce(
    (rows, { question, answer }) => rows + 1 + (question.length + answer.length) / 60,
    0,
  );
  return (line.name.length / 45 + line.descriptionHtml.length / 75 + breaks + answers) * 13;
}

const styles = StyleSheet.create({
  line: { paddingVertical: 7, paddingHorizontal: 8, borderBottomWidth: 0.75, borderBottomColor: greys.line },
  card: { paddingVertical: 9, paddingHorizontal: 8, marginTop: 7 },
  left: { color: greys.muted },
  details: { paddingLeft: 28, paddingRight: 100 },
  answer: { flexDirection: "row", marginTop: 2, fontSize: 8.5 },
  question: { width: 150, paddingRight: 8, color: greys.muted },
  given: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
});
