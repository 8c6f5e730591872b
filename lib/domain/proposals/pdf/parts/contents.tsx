import { Link, StyleSheet, View } from "@react-pdf/renderer";
import { anchorOf, type OutlineEntry } from "@/lib/core/documents/outline";
import { FOOTER, greys } from "./styles";
import { Text } from "./text";

type Props = {
  entries: readonly OutlineEntry[];
  label: string;
  /** The most entries that fit on the page. */
  most: number;
};

/** If there are too many entries, only those of the first level. */
const fitting = (entries: readonly OutlineEntry[], most: number): readonly OutlineEntry[] =>
  entries.length <= most ? entries : entries.filter(({ depth }) => depth === 1);

/**
 * The table of contents of a long document, at the end of its first page. Each entry links to its heading;
 * numberContents() adds the page numbers. The next content begins on a new page.
 */
export const Contents = ({ entries, label, most }: Props) => (
  <>
    <View style={styles.heading} wrap={false} minPresenceAhead={60}>
      <Text isDisplay>{label}</Text>
    </View>
    {fitting(entries, most).map((entry) => (
      <Link key={anchorOf(entry)} src={`#${anchorOf(entry)}`} style={styles.entry} wrap={false}>
        <View style={entry.depth === 1 ? styles.title : styles.part}>
          <Text>{entry.title}</Text>
        </View>
      </Link>
    ))}
    <View break />
  </>
);

const styles = StyleSheet.create({
  heading: { marginTop: 12, marginBottom: 10, fontSize: 14, fontWeight: 600 },
  entry: {
    paddingVertical: 2,
    color: greys.text,
    textDecoration: "none",
    borderBottomWidth: 0.75,
    borderBottomColor: greys.line,
  },
  title: { paddingRight: FOOTER.numberWidth / 2, fontWeight: 600 },
  part: { paddingRight: FOOTER.numberWidth / 2, paddingLeft: 14, color: greys.muted },
});
