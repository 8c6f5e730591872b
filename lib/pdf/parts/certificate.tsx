import { Page, StyleSheet, Text, View } from "@react-pdf/renderer";
import { formatMoney } from "@/lib/money/format";
import type { BrandTones } from "../brand-tones";
import type { Certificate, ProposalDocument } from "../document";
import { printable } from "../printable";
import { PageFrame } from "./page-frame";
import { figures, greys, styles as common } from "./styles";

type Props = { document: ProposalDocument; certificate: Certificate; tones: BrandTones };

/** The last page of a signed proposal: who accepted what and when, and how anybody can check it (P-07). */
export function CertificatePage({ document, certificate, tones }: Props) {
  const { texts } = document;
  const rows = [
    { label: texts.number, value: document.number },
    { label: texts.total, value: formatMoney(document.totals.amountAfterTax, document.currency, "proposal") },
    {
      label: texts.certificateAcceptedAt,
      value: `${certificate.acceptedAt.slice(0, 19).replace("T", " ")} UTC`,
    },
    ...(certificate.name ? [{ label: texts.certificateName, value: certificate.name }] : []),
    { label: texts.certificateCode, value: certificate.code },
    // In two halves: so long a word would not be broken.
    {
      label: texts.certificateHash,
      value: `${certificate.contentHash.slice(0, 32)}\n${certificate.contentHash.slice(32)}`,
    },
    { label: texts.certificateAddress, value: certificate.address },
  ];
  return (
    <Page
      size="A4"
      style={common.page}
      bookmark={texts.certificateTitle}
      layout={(page) => <PageFrame {...page} document={document} />}
    >
      <View style={[styles.box, { backgroundColor: tones.tint }]}>
        <Text style={[styles.title, { color: tones.ink }]}>{texts.certificateTitle}</Text>
        <Text style={styles.text}>{texts.certificateText}</Text>
        {rows.map(({ label, value }) => (
          <View key={label} style={styles.row}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{printable(value)}</Text>
          </View>
        ))}
        <Text style={styles.note}>{texts.certificateNote}</Text>
      </View>
    </Page>
  );
}

const styles = StyleSheet.create({
  box: { padding: 24, borderRadius: 4 },
  title: { fontSize: 15, fontWeight: 600, marginBottom: 6 },
  text: { marginBottom: 14 },
  row: { flexDirection: "row", paddingVertical: 5, borderTopWidth: 0.75, borderTopColor: greys.line },
  label: { width: 140, color: greys.muted },
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0, fontWeight: 600, fontFeatureSettings: figures },
  note: { marginTop: 14, color: greys.muted },
});
