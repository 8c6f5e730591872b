import { StyleSheet, View } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import type { PdfStyles } from "../pdf-styles";
import { parseRichText } from "../rich-text";
import { RichText } from "./rich-text";
import { MARGIN } from "./styles";
import { outlineEntry, Text } from "./text";

/** Points of content that the library keeps on the same page below a heading. */
const BELOW_A_HEADING = 60;

type HeadingProps = {
  id: string;
  children: string;
};

/** A heading of the document, in the style of the template's section headings. */
export const BigHeading = ({ id, look, children }: HeadingProps & { look: PdfStyles }) => (
  <View
    id={id}
    style={[styles.heading, look.sectionHeading]}
    wrap={false}
    minPresenceAhead={BELOW_A_HEADING}
    {...outlineEntry(children)}
  >
    <Text isDisplay>{children}</Text>
  </View>
);

export const SmallHeading = ({ id, children }: HeadingProps) => (
  <View
    id={id}
    style={styles.subheading}
    wrap={false}
    minPresenceAhead={BELOW_A_HEADING}
    {...outlineEntry(children)}
  >
    <Text isDisplay>{children}</Text>
  </View>
);

type BandProps = { index: number; count: number; color: string; children: ReactNode };

/** A block on its piece of a band, to the edges of the paper. The first one is the band's heading. */
export const OnBand = ({ index, count, color, children }: BandProps) => (
  <View
    style={[
      styles.band,
      { backgroundColor: color },
      ...(index === 0 ? [styles.bandStart] : []),
      ...(index === count - 1 ? [styles.bandEnd] : []),
    ]}
    {...(index === 0 ? { wrap: false, minPresenceAhead: BELOW_A_HEADING } : {})}
  >
    {children}
  </View>
);

/** Paragraphs in the size of running text. */
export const Rich = ({ html }: { html: string }) => (
  <View style={styles.rich}>
    {parseRichText(html).map((part, index) => (
      <RichText key={index} block={part} isRunning />
    ))}
  </View>
);

const styles = StyleSheet.create({
  heading: { marginTop: 26, marginBottom: 8, fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  subheading: { marginTop: 18, marginBottom: 2, fontSize: 12.5, fontWeight: 600, lineHeight: 1.25 },
  band: { marginHorizontal: -MARGIN.side, paddingHorizontal: MARGIN.side },
  bandStart: { marginTop: 26 },
  bandEnd: { paddingBottom: 28, marginBottom: 12 },
  rich: { marginTop: 6 },
});
