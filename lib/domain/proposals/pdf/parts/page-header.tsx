import { Image, StyleSheet, View } from "@react-pdf/renderer";
import { asTitle } from "@/lib/core/offers/as-title";
import { saysProposal } from "@/lib/core/offers/default-name";
import type { BrandTones, PdfStyles } from "../pdf-styles";
import type { BrandPicture } from "@/lib/domain/branding/read-brand";
import type { ProposalDocument } from "../document";
import { widthOf } from "../fonts";
import { outcomeText } from "./outcome-text";
import { MARGIN } from "./styles";
import { Text } from "./text";

type Props = {
  document: ProposalDocument;
  look: PdfStyles;
  tones: BrandTones;
};

/** The header of the first page without a cover: what became of the offer, its title, number and owner. */
export function PageHeader({ document, look, tones }: Props) {
  const { hero } = look;
  const { proposal } = document;
  const outcome = outcomeText(document);
  return (
    <View style={hero ? [styles.hero, hero] : [styles.head, look.header]}>
      <View style={styles.side}>
        {outcome === null ? null : <Text style={styles.outcome}>{outcome}</Text>}
        <Text isDisplay style={[styles.title, look.title]}>
          {asTitle(proposal.name)}
        </Text>
        <Text style={hero ? {} : { color: tones.ink }}>{numberLine(document)}</Text>
      </View>
      <View style={hero ? styles.chip : {}}>
        <Brand document={document} ink={tones.ink} width={brandWidth(document, hero ? CHIP * 2 : 0)} />
      </View>
    </View>
  );
}

/** The offer's number, with the word for what it is unless the title above says it. */
const numberLine = ({ proposal: { name, number }, ownTexts }: ProposalDocument): string =>
  saysProposal(name) ? number : `${ownTexts.proposal} ${number}`;

type BrandProps = {
  document: ProposalDocument;
  ink: string;
  /** Of the name if there is no logo, in points. */
  width?: number;
};

/** The tenant's logo, or its name. */
export function Brand({ document, ink, width }: BrandProps) {
  const { logo, name } = document.brand;
  const sized = width === undefined ? {} : { width };
  if (!logo) return <Text style={[styles.brand, { color: ink, ...sized }]}>{name}</Text>;
  return <Image style={styles.logo} src={pictureSource(logo)} />;
}

/** The brand's name gets the width that the title leaves, and if needed at least a third of the line. */
function brandWidth({ proposal, brand }: ProposalDocument, around: number): number {
  const line = PAPER_WIDTH - 2 * MARGIN.side - GAP - around;
  const needed = widthOf(brand.name, BRAND_FONT) + 2;
  const left = line - widthOf(asTitle(proposal.name), TITLE_FONT) - 2;
  return Math.min(needed, Math.max(line / 3, left));
}

const PAPER_WIDTH = 595;
const GAP = 20;
const CHIP = 12;
/** Larger than any heading of the document. */
const TITLE_FONT = { fontSize: 28, fontWeight: 600 };
const BRAND_FONT = { fontSize: 14, fontWeight: 600 };

const styles = StyleSheet.create({
  head: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-start",
    gap: GAP,
    paddingTop: 14,
    marginBottom: 18,
  },
  // To the edges of the paper.
  hero: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-start",
    gap: GAP,
    marginTop: -MARGIN.top,
    marginHorizontal: -MARGIN.side,
    marginBottom: 20,
    paddingTop: 34,
    paddingBottom: 28,
    paddingHorizontal: MARGIN.side,
  },
  side: { flexGrow: 1, flexShrink: 1, flexBasis: 0, alignItems: "flex-start", gap: 6 },
  title: { ...TITLE_FONT, alignSelf: "stretch", lineHeight: 1.15 },
  outcome: { fontSize: 9, fontWeight: 600, alignSelf: "stretch" },
  chip: { backgroundColor: "#ffffff", borderRadius: 8, paddingVertical: 8, paddingHorizontal: CHIP },
  brand: { ...BRAND_FONT, lineHeight: 1.2, textAlign: "right" },
  // Sized by height, so that its box is as wide as the picture.
  logo: { height: 45, maxWidth: 150, objectFit: "contain", objectPosition: "right" },
});

/** A picture in the format of the rendering library. */
export const pictureSource = ({ kind, dataBase64 }: BrandPicture) => ({
  data: Buffer.from(dataBase64, "base64"),
  format: kind === "png" ? ("png" as const) : ("jpg" as const),
});
