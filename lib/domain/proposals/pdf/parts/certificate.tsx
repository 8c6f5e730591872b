import { Page, StyleSheet, View } from "@react-pdf/renderer";
import { evidenceMoment } from "@/lib/core/offers/evidence-moment";
import { offerText } from "@/lib/core/offers/offer-text";
import { sellerLines } from "@/lib/domain/company/seller-lines";
import { verificationCode } from "@/lib/core/offers/verification-code";
import type { BrandTones } from "../pdf-styles";
import { totalsParts } from "../../rhythm-words";
import type { Accepted, ProposalDocument } from "../document";
import { footerSpace, PageFrame } from "./page-frame";
import { figures, greys, styles as common } from "./styles";
import { Text } from "./text";

type Props = { document: ProposalDocument; acceptance: Accepted; tones: BrandTones };

/** The name of the destination of its first page in the file; those of blocks and sections have a dash. */
export const CERTIFICATE = "certificate";

/**
 * The last page of a signed proposal, with many terms the last ones: who accepted what and when, or who recorded it,
 * and how to verify it (P-07, T-07).
 */
export function CertificatePage({ document, acceptance, tones }: Props) {
  const { proposal, texts, ownTexts } = document;
  const { record, signedName, contentHash } = acceptance;
  const code = verificationCode(contentHash);
  const rows = [
    { label: texts.details.number, value: proposal.number },
    ...totalsText(document),
    {
      label: record ? ownTexts.certificateRecordedAt : ownTexts.certificateAcceptedAt,
      value: evidenceMoment(acceptance.acceptedAt, offerText(document.reader)),
    },
    { label: ownTexts.certificateSeller, value: sellerText(document) },
    ...(signedName
      ? [
          {
            label: record ? ownTexts.certificateAcceptedBy : ownTexts.certificateName,
            value: signedName,
          },
        ]
      : []),
    ...(record
      ? [
          { label: ownTexts.certificateRecordedBy, value: `${record.by}, ${document.brand.name}` },
          { label: ownTexts.certificateRecordNote, value: oneParagraph(record.note) },
        ]
      : []),
    ...(record?.file
      ? [
          {
            label: ownTexts.certificateRecordFile,
            value: `${oneParagraph(record.file.name)}\n${inHalves(record.file.sha256)}`,
          },
        ]
      : []),
    ...(acceptance.terms.length > 0
      ? [
          {
            label: ownTexts.certificateTerms,
            value: acceptance.terms.map(({ title }) => oneParagraph(title || texts.blocks.terms)).join("\n"),
          },
        ]
      : []),
    { label: ownTexts.certificateCode, value: code },
    { label: ownTexts.certificateHash, value: inHalves(contentHash) },
    { label: ownTexts.certificateAddress, value: `${document.site}/verify/${code}` },
  ];
  return (
    <Page
      size="A4"
      style={[common.page, { paddingBottom: footerSpace(document) }]}
      bookmark={ownTexts.certificateTitle}
      experimentalPagination
    >
      <PageFrame document={document} />
      <View style={[styles.box, { backgroundColor: tones.tint }]}>
        <View id={CERTIFICATE} wrap={false}>
          <Text style={[styles.title, { color: tones.ink }]}>{ownTexts.certificateTitle}</Text>
        </View>
        <Text style={styles.text}>
          {record ? ownTexts.certificateTextRecorded : ownTexts.certificateText}
        </Text>
        {rows.map(({ label, value }) => (
          <View key={label} style={styles.row}>
            <Text style={styles.label}>{label}</Text>
            <Text style={styles.value}>{value}</Text>
          </View>
        ))}
        <Text style={styles.note}>{ownTexts.certificateNote}</Text>
      </View>
    </Page>
  );
}

/** The total; where lines repeat, those of each rhythm, what is due on acceptance and what is committed. */
function totalsText({ proposal, texts, reader }: ProposalDocument): { label: string; value: string }[] {
  const text = offerText(reader);
  const money = (amount: number) => text.money(amount, proposal.currency);
  const { recurring } = proposal;
  if (!recurring) return [{ label: texts.totals.total, value: money(proposal.amount_after_tax) }];
  const byTitle = new Map<string, string[]>();
  for (const { title, terms, amount } of totalsParts(proposal, { ...proposal, recurring }, { texts, text }))
    byTitle.set(title, [
      ...(byTitle.get(title) ?? []),
      terms === "" ? money(amount) : `${money(amount)} (${terms})`,
    ]);
  return [
    ...[...byTitle].map(([label, amounts]) => ({ label, value: amounts.join("\n") })),
    { label: texts.rhythms.dueNow, value: money(recurring.due_at_start) },
    { label: texts.rhythms.committed, value: money(proposal.amount_after_tax) },
  ];
}

/** Who offered, by the legal name, address and numbers that are sealed with the offer. */
const sellerText = ({ proposal: { seller } }: ProposalDocument): string =>
  [seller.name, ...sellerLines(seller)].join("\n");

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
