import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { offerText } from "@/lib/core/offers/offer-text";
import { filledTexts } from "@/lib/domain/deals/terms/pick-fields";
import type { ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { greys } from "./styles";
import { Text } from "./text";

/** Three boxes: quote details, customer, account manager (BLD-32). */
export function InfoBoxes({ document, look }: { document: ProposalDocument; look: PdfStyles }) {
  const { proposal, texts } = document;
  const { customer, owner } = proposal;
  const { date } = offerText(document.reader);
  const details = [
    { label: texts.details.number, value: proposal.number },
    { label: texts.details.created, value: date(proposal.created_at) },
    { label: texts.details.validUntil, value: date(proposal.valid_until) },
    ...filledTexts("inDetails", proposal).map(({ name, value }) => ({ label: texts.details[name], value })),
  ];
  return (
    <View style={styles.boxes}>
      <Box title={texts.details.title} look={look}>
        {details.map(({ label, value }) => (
          <View key={label} style={styles.pair}>
            <Text style={styles.muted}>{label}</Text>
            <Text>{value}</Text>
          </View>
        ))}
      </Box>
      <Box title={texts.customer.title} look={look}>
        <Lines
          values={[
            customer.company,
            customer.name,
            customer.email,
            customer.phone,
            ...customer.address,
            ...(customer.tax_number ? [`${customer.tax_number.label} ${customer.tax_number.number}`] : []),
          ]}
        />
      </Box>
      <Box title={texts.manager.title} look={look}>
        {owner && (
          <Lines values={[`${owner.first_name} ${owner.last_name}`.trim(), owner.email, owner.phone]} />
        )}
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
