import { Page, StyleSheet, View } from "@react-pdf/renderer";
import { offerText } from "@/lib/core/offers/offer-text";
import type { BrandTones } from "../pdf-styles";
import type { Certificate, ProposalDocument } from "../document";
import { footerSpace, PageFrame } from "./page-frame";
import { figures, greys, styles as common } from "./styles";
import { Text } from "./text";

type Props = { document: ProposalDocument; certificate: Certificate; tones: BrandTones };

/** The name of the destination of its first page in the file; those of blocks and sections have a dash. */
export const CERTIFICATE = "certificate";

/**
 * The last page of a signed proposal, with many terms the last ones: who accepted what and when, or who recorded it,
 * and how to verify it (P-07, T-07).
 */
export function CertificatePage({ document, certificate, tones }: Props) {
  const { texts } = document;
  const { recorded } = certificate;
  const rows = [
    { label: texts.number, value: document.number },
    {
      label: texts.total,
      value: offerText(document).money(document.totals.amountAfterTax, document.currency),
    },
    {
      label: recorded ? texts.certificateRecordedAt : texts.certificateAcceptedAt,
      value: `${certificate.acceptedAt.slice(0, 19).replace("T", " ")} UTC`,
    },
    ...(certificate.name
      ? [
          {
            label: recorded ? texts.certificateAcceptedBy : texts.certificateName,
            value: certificate.name,
          },
        ]
      : []),
    ...(recorded
      ? [
          { label: texts.certificateRecordedBy, value: `${recorded.by}, ${document.brand.name}` },
          { label: texts.certificateRecordNote, value: oneParagraph(recorded.note) },
        ]
      : []),
    ...(recorded?.file
      ? [
          {
            label: texts.certificateRecordFile,
            value: `${oneParagraph(recorded.file.name)}\n${inHalves(recorded.file.sha256)}`,
          },
        ]
      : []),
    ...(certificate.terms.length > 0
      ? [{ label: texts.certificateTerms, value: certificate.terms.map(oneParagraph).join("\n") }]
      : []),
    { label: texts.certificateCode, value: certificate.code },
    { label: texts.certificateHash, value: inHalves(certificate.contentHash) },
    { label: texts.certificateAddress, value: certificate.address },
  ];
  return (
    <Page
      size="A4"
      style={[common.page, { paddingBottom: footerSpace(document) }]}
      bookmark={texts.certificateTitle}
      experimentalPagination
    >
      <PageFrame document={document} />
      <View style={[styles.box, { backgroundColor: tones.tint }]}>
        <View id={CERTIFICATE} wrap={false}>
          <Text style={[styles.title, { color: tones.ink }]}>{texts.certificateTitle}</Text>
        </View>
        <Text style={styles.text}>{recorded ? texts.certificateTextRecorded : texts.certificateText}</Text>
        {rows.map(({ label, value }) => (
          <View key={label} style={styles.row}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{value}</Text>
          </View>
        ))}
        <Text style={styles.note}>{texts.certificateNote}</Text>
      </View>
    </Page>
  );
}

/** Split, because a word of this length would not be broken. */
const inHalves = (hash: string): string => `${hash.slice(0, 32)}\n${hash.slice(32)}`;

/**
 * Removes line breaks, of which a note could have hundreds, and splits long words, so that the certificate fits
 * on one page.
 */
const oneParagraph = (text: string): string => text.replace(/\s+/g, " ").replace(/\S{30}(?=\S)/gu, "$& ");

const styles = StyleSheet.create({
  box: { padding: 24, borderRadius: 4 },
  title: { fontSize: 15, fontWeight: 600, marginBottom: 6 },
  text: { marginBottom: 14 },
  row: { flexDirection: "row", paddingVertical: 5, borderTopWidth: 0.75, borderTopColor: greys.line },
  label: { width: 140, color: greys.muted },
  value: { flexGrow: 1, flexShrink: 1, flexBasis: 0, fontWeight: 600, fontFeatureSettings: figures },
  note: { marginTop: 14, color: greys.muted },
});
