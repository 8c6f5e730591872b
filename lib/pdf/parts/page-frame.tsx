import type { PageLayoutProps } from "@react-pdf/renderer";
import { StyleSheet, View } from "@react-pdf/renderer";
import type { ProposalDocument } from "../document";
import { SampleMark } from "./sample-mark";
import { greys } from "./styles";
import { Text } from "./text";

/** What each page has around its content: the sample mark where it is due, whose offer it is, and "Page n / m". */
export function PageFrame({
  document,
  pageNumber,
  totalPages,
  children,
}: PageLayoutProps & { document: ProposalDocument }) {
  const { brand, number, sample, texts } = document;
  return (
    <>
      {sample && <SampleMark texts={texts} />}
      <View style={styles.content}>{children}</View>
      <View style={styles.footer}>
        <Text style={styles.owner}>
          {[brand.name, number, ...(sample ? [texts.sampleNotice] : [])].join(" · ")}
        </Text>
        <Text style={styles.page}>{`${texts.page} ${pageNumber} / ${totalPages ?? pageNumber}`}</Text>
      </View>
    </>
  );
}

// Said again here: the library would take the page's line height, already in points, for a multiple of the font size.
const lineHeight = 1.4;

const styles = StyleSheet.create({
  content: { flexGrow: 1 },
  footer: {
    marginTop: 8,
    paddingTop: 6,
    flexDirection: "row",
    justifyContent: "space-between",
    borderTopWidth: 0.75,
    borderTopColor: greys.line,
    fontSize: 8,
    color: greys.muted,
  },
  owner: { lineHeight, flexShrink: 1, paddingRight: 16 },
  page: { lineHeight, width: 80, textAlign: "right" },
});
