import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { formatDate } from "@/lib/money/format";
import type { BrandTones } from "../brand-tones";
import type { ProposalDocument } from "../document";
import { printable } from "../printable";
import { greys } from "./styles";

/** Three boxes: quote details, customer, account manager (BLD-32). Dates are fr-FR in every language. */
export function InfoBoxes({ document, tones }: { document: ProposalDocument; tones: BrandTones }) {
  const { texts, customer, owner } = document;
  const details = [
    { label: texts.number, value: document.number },
    { label: texts.createdAt, value: formatDate(document.createdAt) },
    { label: texts.validUntil, value: formatDate(document.validUntil) },
  ];
  return (
    <View style={styles.boxes}>
      <Box title={texts.quoteDetails} tones={tones}>
        {details.map(({ label, value }) => (
          <View key={label} style={styles.pair}>
            <Text style={styles.muted}>{label}</Text>
            <Text>{printable(value)}</Text>
          </View>
        ))}
      </Box>
      <Box title={texts.customer} tones={tones}>
        <Lines values={[customer.company, customer.name, customer.email, customer.phone]} />
      </Box>
      <Box title={texts.accountManager} tones={tones}>
        <Lines values={[`${owner.firstName} ${owner.lastName}`.trim(), owner.email, owner.phone]} />
      </Box>
    </View>
  );
}

function Box({ title, tones, children }: { title: string; tones: BrandTones; children: React.ReactNode }) {
  return (
    <View style={[styles.box, { backgroundColor: tones.tint }]}>
      <Text style={[styles.title, { color: tones.ink }]}>{title}</Text>
      {children}
    </View>
  );
}

function Lines({ values }: { values: string[] }) {
  const shown = values.filter((value) => value !== "");
  return shown.map((value, index) => (
    <Text key={index} style={index === 0 ? styles.first : styles.muted}>{printable(value)}</Text>
  ));
}

const styles = StyleSheet.create({
  boxes: { flexDirection: "row", gap: 10, marginBottom: 20 },
  box: { flexGrow: 1, flexShrink: 1, flexBasis: 0, padding: 10, borderRadius: 4 },
  title: { fontSize: 8, fontWeight: 600, marginBottom: 4 },
  pair: { flexDirection: "row", justifyContent: "space-between" },
  first: { fontWeight: 600 },
  muted: { color: greys.muted },
});
