import { StyleSheet, View } from "@react-pdf/renderer";
import type { ProposalDocument } from "../document";
import { unbrokenParts, widthOf } from "../fonts";
import { withBreaks } from "../line-breaks";
import { printable } from "../printable";
import { FOOTER, greys, MARGIN, PAGE_WIDTH } from "./styles";
import { Text } from "./text";

/**
 * The frame of each page: the sample watermark if needed, and a footer with the offer's owner, in the page's
 * bottom padding (footerSpace()). numberPages() adds "Page n / m", because the library would lay out all pages a
 * second time for it.
 */
export function PageFrame({ document }: { document: ProposalDocument }) {
  return (
    <>
      {document.sample && <SampleMark word={document.ownTexts.sample} />}
      <View fixed style={styles.footer}>
        <Text style={styles.owner}>{ownerOf(document)}</Text>
      </View>
    </>
  );
}

/** Height of the footer in points; estimated generously for a long owner's name. */
export function footerSpace(document: ProposalDocument): number {
  const lines = ownerLines(document) * FOOTER.fontSize * FOOTER.lineHeight;
  return MARGIN.bottom + FOOTER.marginTop + FOOTER.border + FOOTER.paddingTop + lines;
}

const ownerOf = ({ brand, proposal, sample, ownTexts }: ProposalDocument): string =>
  [brand.name, proposal.number, ...(sample ? [ownTexts.sampleNotice] : [])].join(" · ");

const OWNER_WIDTH = PAGE_WIDTH - 2 * MARGIN.side - FOOTER.numberWidth;

/**
 * An upper bound: a line ends early only if the next unbroken part does not fit, so it is filled up to the widest
 * part.
 */
function ownerLines(document: ProposalDocument): number {
  const face = { fontSize: FOOTER.fontSize, fontWeight: 400 };
  const text = withBreaks(printable(ownerOf(document)));
  const width = widthOf(text, face);
  // Tolerance for kerning, which the width does not include.
  if (width <= 0.97 * OWNER_WIDTH) return 1;
  const widest = Math.max(
    ...text
      .split(" ")
      .flatMap(unbrokenParts)
      .map((part) => widthOf(part, face)),
  );
  return Math.ceil(width / Math.max(OWNER_WIDTH - widest, OWNER_WIDTH / 2));
}

const styles = StyleSheet.create({
  footer: {
    position: "absolute",
    bottom: MARGIN.bottom,
    left: MARGIN.side,
    right: MARGIN.side,
    paddingTop: FOOTER.paddingTop,
    paddingRight: FOOTER.numberWidth,
    borderTopWidth: FOOTER.border,
    borderTopColor: greys.line,
  },
  // Both in the same style, because the library multiplies a line height only by the font size of the same
  // style.
  owner: { fontSize: FOOTER.fontSize, lineHeight: FOOTER.lineHeight, color: greys.muted },
});

/** The watermark across each page of a test tenant's document (P-04). */
function SampleMark({ word }: { word: string }) {
  return (
    <View fixed style={sampleStyles.field}>
      <Text style={sampleStyles.mark}>{word}</Text>
    </View>
  );
}

const sampleStyles = StyleSheet.create({
  field: {
    position: "absolute",
    top: 0,
    left: 0,
    right: 0,
    bottom: 0,
    alignItems: "center",
    justifyContent: "center",
  },
  mark: {
    fontSize: 96,
    fontWeight: 600,
    lineHeight: 1.2,
    letterSpacing: 6,
    color: "#f1d5d5",
    transform: "rotate(-35deg)",
  },
});
