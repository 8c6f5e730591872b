import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { offerText } from "@/lib/core/offers/offer-text";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { greys } from "./styles";
import { Text } from "./text";

/** Three boxes: quote details, customer, account manager (BLD-32). */
export function InfoBoxes({ document, look }: { document: ProposalDocument; look: PdfStyles }) {
  const { texts, customer, owner } = document;
  const { date } = offerText(document);
  const details = [
    { label: texts.number, value: document.number },
    { label: texts.createdAt, value: date(document.createdAt) },
    { label: texts.validUntil, value: date(document.validUntil) },
    ...document.details,
  ];
  return (
    <View style={styles.boxes}>
      <Box title={texts.quoteDetails} look={look}>
        {details.map(({ label, value }) => (
          <View key={label} style={styles.pair}>
            <Text style={styles.muted}>{label}</Text>
            <Text>{value}</Text>
          </View>
        ))}
      </Box>
      <Box title={texts.customer} look={look}>
        <Lines values={[customer.company, customer.name, customer.email, customer.phone]} />
      </Box>
      <Box title={texts.accountManager} look={look}>
        <Lines values={[`${owner.firstName} ${owner.lastName}`.trim(), owner.email, owner.phone]} />
      </Box>
    </View>
  );
}

function Box({ title, look, children }: { title: string; look: PdfStyles; children: ReactNode }) {
  return (
    <View style={[styles.box, look.infoBox]}>
      <View style={[styles.heading, look.infoHeading]}>
        <Text>{title}</Text>
      </View>
      {children}
    </View>
  );
}

function Lines({ values }: { values: string[] }) {
  const shown = values.filter((value) => value !== "");
  return shown.map((value, index) => (
    <Text key={index} style={index === 0 ? styles.first : styles.muted}>
      {value}
    </Text>
  ));
}

const styles = StyleSheet.create({
  boxes: { flexDirection: "row", gap: 14, marginBottom: 20 },
  box: { flexGrow: 1, flexShrink: 1, flexBasis: 0, padding: 10, borderRadius: 6 },
  heading: { fontSize: 9, fontWeight: 600, marginBottom: 5 },
  pair: { flexDirection: "row", justifyContent: "space-between" },
  first: { fontWeight: 600 },
  muted: { color: greys.muted },
});
