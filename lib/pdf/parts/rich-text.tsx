import { StyleSheet, Text, View } from "@react-pdf/renderer";
import { printable } from "../printable";
import type { RichTextBlock, RichTextSpan } from "../rich-text";
import { greys } from "./styles";

/** Paragraphs and lists of a description, with bold, italic and underlined words. */
export function RichText({ blocks }: { blocks: RichTextBlock[] }) {
  return blocks.map((block, index) =>
    block.depth === 0 ? (
      <Text key={index} style={styles.block}>
        <Spans spans={block.spans} />
      </Text>
    ) : (
      <View key={index} style={[styles.item, { paddingLeft: (block.depth - 1) * 12 }]}>
        <Text style={styles.marker}>{block.marker}</Text>
        <Text style={styles.text}>
          <Spans spans={block.spans} />
        </Text>
      </View>
    ),
  );
}

function Spans({ spans }: { spans: RichTextSpan[] }) {
  return spans.map((span, index) => (
    <Text key={index} style={look(span)}>
      {printable(span.text)}
    </Text>
  ));
}

function look(span: RichTextSpan) {
  return {
    fontWeight: span.bold ? 600 : 400,
    fontStyle: span.italic ? "italic" : "normal",
    textDecoration: span.underline ? "underline" : "none",
  } as const;
}

const styles = StyleSheet.create({
  block: { marginTop: 2, color: greys.muted, fontSize: 8.5 },
  item: { flexDirection: "row", marginTop: 1, color: greys.muted, fontSize: 8.5 },
  marker: { width: 14 },
  text: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
});
