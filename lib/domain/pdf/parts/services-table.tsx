import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { amountColumns, type AmountColumns, ServiceRow } from "./service-row";
import { outlineEntry, Text } from "./text";
import { styles as shared } from "./styles";

type Props = { document: ProposalDocument; look: PdfStyles; children: ReactNode };

/**
 * The services: no., item, rate, qty, price (BLD-33), in order of position; their head is repeated on each
 * page. The heading stands with the first of them, and `children`, the totals, with the last. All are parts
 * of the page itself, because the library keeps only such together.
 */
export function ServicesTable({ document, look, children }: Props) {
  const lines = document.lines.toSorted((one, other) => one.position - other.position);
  const columns = amountColumns(document);
  return (
    <>
      <View
        style={[styles.heading, look.sectionHeading]}
        wrap={false}
        minPresenceAhead={HEAD_AND_MORE}
        {...outlineEntry(document.texts.services)}
      >
        <Text>{document.texts.services}</Text>
      </View>
      <TableHead texts={document.texts} look={look} columns={columns} />
      {lines.map((line, index) => (
        <ServiceRow
          key={index}
          line={line}
          number={index + 1}
          document={document}
          columns={columns}
          look={look}
        >
          {index === lines.length - 1 && children}
        </ServiceRow>
      ))}
      {lines.length === 0 && children}
    </>
  );
}

/** Points: the table's head and some of the first service. */
const HEAD_AND_MORE = 60;

function TableHead({
  texts,
  look,
  columns,
}: {
  texts: ProposalDocument["texts"];
  look: PdfStyles;
  columns: AmountColumns;
}) {
  return (
    <View fixed wrap={false} style={[styles.head, look.tableHead]}>
      <Text style={shared.position}>{texts.position}</Text>
      <Text style={shared.item}>{texts.item}</Text>
      <Text style={[shared.amount, { width: columns.rate }]}>{texts.rate}</Text>
      <Text style={shared.quantity}>{texts.quantity}</Text>
      <Text style={[shared.amount, { width: columns.price }]}>{texts.price}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  heading: { fontSize: 12, fontWeight: 600, marginBottom: 6 },
  head: { flexDirection: "row", paddingVertical: 5, paddingHorizontal: 8, fontWeight: 600, fontSize: 8.5 },
});
