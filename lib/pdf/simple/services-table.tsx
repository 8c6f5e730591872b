import { StyleSheet, Text, View } from "@react-pdf/renderer";
import type { BrandTones } from "../brand-tones";
import type { ProposalDocument } from "../document";
import { amountColumns, type AmountColumns } from "./amount-columns";
import { ServiceRow } from "./service-row";
import { styles as shared } from "./styles";

/** The services: no., item, rate, qty, price (BLD-33), in order of position; its head is repeated on each page. */
export function ServicesTable({ document, tones }: { document: ProposalDocument; tones: BrandTones }) {
  const lines = document.lines.toSorted((one, other) => one.position - other.position);
  const columns = amountColumns(document);
  return (
    <View>
      <TableHead texts={document.texts} tones={tones} columns={columns} />
      {lines.map((line, index) => (
        <ServiceRow key={index} line={line} number={index + 1} document={document} columns={columns} />
      ))}
    </View>
  );
}

interface TableHeadProps {
  texts: ProposalDocument["texts"];
  tones: BrandTones;
  columns: AmountColumns;
}

function TableHead({ texts, tones, columns }: TableHeadProps) {
  return (
    <View fixed style={[styles.head, { backgroundColor: tones.fill, color: tones.onFill }]}>
      <Text style={shared.position}>{texts.position}</Text>
      <Text style={shared.item}>{texts.item}</Text>
      <Text style={[shared.amount, { width: columns.rate }]}>{texts.rate}</Text>
      <Text style={shared.quantity}>{texts.quantity}</Text>
      <Text style={[shared.amount, { width: columns.price }]}>{texts.price}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  head: { flexDirection: "row", paddingVertical: 5, paddingHorizontal: 8, fontWeight: 600, fontSize: 8.5, borderRadius: 3 },
});
