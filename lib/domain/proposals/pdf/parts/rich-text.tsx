import { StyleSheet, View } from "@react-pdf/renderer";
import type { RichTextBlock, RichTextSpan } from "../rich-text";
import { greys } from "./styles";
import { isRightToLeft, type Style, Text } from "./text";

/**
 * A paragraph or list item with bold, italic and underlined words, in a description or, with isRunning, in a
 * document's text.
 */
export function RichText({ block, isRunning = false }: { block: RichTextBlock; isRunning?: boolean }) {
  const size = isRunning ? styles.running : {};
  const paragraph = block.spans.map((span) => span.text).join("");
  if (block.depth === 0)
    return <Paragraph style={{ ...styles.block, ...size }} spans={block.spans} paragraph={paragraph} />;
  const side = { paddingLeft: (block.depth - 1) * 12 };
  return (
    <View style={[styles.item, size, isRightToLeft(paragraph) ? styles.reversed : side]}>
      <Text style={styles.marker} paragraph={paragraph}>
        {block.marker}
      </Text>
      <Paragraph style={styles.text} spans={block.spans} paragraph={paragraph} />
    </View>
  );
}

type ParagraphProps = { style: Style; spans: RichTextSpan[]; paragraph: string };

function Paragraph({ style, spans, paragraph }: ParagraphProps) {
  const [first, ...more] = spans;
  if (first && more.length === 0 && isPlain(first)) return <Text style={style}>{first.text}</Text>;
  return (
    <Text style={style} paragraph={paragraph}>
      {spans.map((span, index) => (
        <Text key={index} style={look(span)} paragraph={paragraph} isContinued={index > 0}>
          {span.text}
        </Text>
      ))}
    </Text>
  );
}

const isPlain = (span: RichTextSpan) => !span.bold && !span.italic && !span.underline;

function look(span: RichTextSpan) {
  return {
    fontWeight: span.bold ? 600 : 400,
    fontStyle: span.italic ? "italic" : "normal",
    textDecoration: span.underline ? "underline" : "none",
  } as const;
}

const styles = StyleSheet.create({
  block: { marginTop: 2, color: greys.muted, fontSize: 8.5 },
  // The marker must not be as high as the text, because the text could then not continue on the next page.
  item: { flexDirection: "row", alignItems: "flex-start", marginTop: 1, color: greys.muted, fontSize: 8.5 },
  running: { marginTop: 5, fontSize: 9.5, lineHeight: 1.5, color: greys.text },
  reversed: { flexDirection: "row-reverse" },
  marker: { width: 14 },
  text: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
});
