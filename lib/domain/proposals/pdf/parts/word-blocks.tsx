import { StyleSheet, View } from "@react-pdf/renderer";
import { figureText } from "@/lib/core/documents/figure-text";
import { numberColumns } from "@/lib/core/documents/number-columns";
import { blockAnchor } from "@/lib/core/documents/outline";
import { offerText } from "@/lib/core/offers/offer-text";
import { isLong, PAGE_LETTERS } from "../rough-rows";
import { blockStyles, CONTENT, edges, GAP, type BlockProps } from "./block-props";
import { BigHeading, Rich, SmallHeading } from "./headings";
import { Named } from "./picture-blocks";
import { StoredPicture } from "./stored-picture";
import { figures, greys } from "./styles";
import { Text } from "./text";

export const Heading = ({ block, look }: BlockProps<"heading">) =>
  block.level === 1 ? (
    <BigHeading id={blockAnchor(block)} look={look}>
      {block.text}
    </BigHeading>
  ) : (
    <SmallHeading id={blockAnchor(block)}>{block.text}</SmallHeading>
  );

/** Letters in a row of a quotation, which is set larger. */
const QUOTED_LETTERS = PAGE_LETTERS * 0.6;

export const Quotation = ({ block, tones, files }: BlockProps<"quotation">) => (
  <View style={[styles.quotation, { borderLeftColor: tones.fill }]} wrap={isLong(block.text, QUOTED_LETTERS)}>
    <Text isDisplay style={styles.quoted}>
      {block.text}
    </Text>
    <View style={styles.person}>
      <StoredPicture picture={block.picture} files={files} style={styles.portrait} />
      <Named name={block.name} role={block.role} />
    </View>
  </View>
);

export function Steps({ block, document, tones }: BlockProps<"steps">) {
  const words = offerText({ ...document.reader, language: document.proposal.language });
  return block.steps.map(({ day, title, text }, index, steps) => (
    <View key={index} style={[styles.step, ...edges(index, steps.length)]} wrap={isLong(text)}>
      <Text style={[styles.place, { borderColor: tones.fill }]}>{index + 1}</Text>
      <View style={blockStyles.column}>
        <View style={blockStyles.row}>
          <Text style={[blockStyles.strong, blockStyles.column]}>{title}</Text>
          {day ? <Text style={blockStyles.muted}>{words.date(day)}</Text> : null}
        </View>
        {text ? <Text style={blockStyles.small}>{text}</Text> : null}
      </View>
    </View>
  ));
}

export const Figures = ({ block, look }: BlockProps<"figures">) => (
  <View style={styles.figures} wrap={false}>
    {block.figures.map(({ value, label }, index) => (
      <View key={index} style={[styles.figure, look.infoBox]}>
        <Text isDisplay style={styles.value}>
          {figureText(value)}
        </Text>
        <Text style={blockStyles.muted}>{label}</Text>
      </View>
    ))}
  </View>
);

export function Table({ block: { cells, has_head: hasHead }, look }: BlockProps<"table">) {
  const numbers = numberColumns(cells, hasHead);
  return cells.map((row, index) => {
    const isHead = hasHead && index === 0;
    return (
      <View
        key={index}
        style={[
          styles.tableRow,
          ...(isHead ? [blockStyles.strong, look.tableHead] : []),
          ...edges(index, cells.length),
        ]}
        wrap={false}
        minPresenceAhead={isHead ? 20 : 0}
      >
        {row.map((cell, column) => (
          <Text key={column} style={[blockStyles.column, ...(numbers.has(column) ? [styles.number] : [])]}>
            {cell}
          </Text>
        ))}
      </View>
    );
  });
}

/** Terms stay on one page unless they are longer than half of one. */
export const Terms = ({ block, document, look }: BlockProps<"terms">) => (
  <View style={[...edges(0, 1), look.infoBox]} wrap={isLong(block.html)}>
    <SmallHeading id={blockAnchor(block)}>{block.title || document.texts.blocks.terms}</SmallHeading>
    <Rich html={block.html} />
    {block.must_accept ? <Text style={styles.asked}>{document.texts.blocks.mustAccept}</Text> : null}
  </View>
);

const styles = StyleSheet.create({
  quotation: { marginVertical: 20, paddingLeft: 16, paddingVertical: 2, borderLeftWidth: 3 },
  quoted: { fontSize: 14, fontWeight: 600, lineHeight: 1.35 },
  person: { flexDirection: "row", gap: 10, marginTop: 8 },
  portrait: { width: 44, height: 44, borderRadius: 22 },
  step: { flexDirection: "row", gap: 12, marginTop: 11 },
  place: {
    width: 20,
    height: 20,
    paddingTop: 3.5,
    borderWidth: 1.25,
    borderRadius: 10,
    fontSize: 9,
    lineHeight: 1.2,
    fontWeight: 600,
    textAlign: "center",
    fontFeatureSettings: figures,
  },
  figures: { flexDirection: "row", flexWrap: "wrap", gap: GAP, marginVertical: 20 },
  figure: { width: (CONTENT - 3 * GAP) / 4 },
  value: { fontSize: 24, fontWeight: 600, lineHeight: 1.2, marginBottom: 4, fontFeatureSettings: figures },
  tableRow: {
    flexDirection: "row",
    gap: 8,
    paddingVertical: 5,
    borderBottomWidth: 0.75,
    borderBottomColor: greys.line,
  },
  number: { textAlign: "right", fontFeatureSettings: figures },
  asked: { marginTop: 6, fontWeight: 600 },
});
