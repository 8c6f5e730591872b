import { StyleSheet, Text, View } from "@react-pdf/renderer";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { outlineEntry } from "./outline-entry";
import { amountColumns, type AmountColumns } from "./amount-columns";
import { ServiceRow } from "./service-row";
import { styles as shared } from "./styles";

type Props = { document: ProposalDocument; look: PdfStyles };

/** The services: no., item, rate, qty, price (BLD-33), in order of position; its head is repeated on each page. */
export function ServicesTable({ document, look }: Props) {
  const lines = document.lines.toSorted((one, other) => one.position - other.position);
  const columns = amountColumns(document);
  return (
    <View {...outlineEntry(document.texts.services)}>
      <View style={[styles.heading, look.sectionHeading]}>
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
        />
      ))}
    </View>
  );
}

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
    <View fixed style={[styles.head, look.tableHead]}>
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
