import { Path, StyleSheet, Svg, View } from "@react-pdf/renderer";
import type { ProposalDocument } from "../document";
import { greys } from "./styles";
import { Text } from "./text";

/**
 * Says in words and by a ticked or empty box whether an optional service was chosen; unticked ones count
 * nowhere (S-083).
 */
export function OptionalMark({
  isSelected,
  texts,
}: {
  isSelected: boolean;
  texts: ProposalDocument["texts"];
}) {
  const words = `${texts.optional} · ${isSelected ? texts.selected : texts.notSelected}`;
  return (
    <View style={styles.mark}>
      <Svg viewBox="0 0 12 12" style={styles.box}>
        <Path d="M1.5 1.5h9v9h-9z" stroke={greys.muted} strokeWidth={1} fill="none" />
        {isSelected && <Path d="M3.4 6.2l1.9 1.9 3.5-4" stroke={greys.text} strokeWidth={1.4} fill="none" />}
      </Svg>
      <Text style={styles.words}>{words}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
  mark: { flexDirection: "row", alignItems: "center", gap: 4, marginTop: 1 },
  box: { width: 9, height: 9 },
  words: { fontSize: 8, color: greys.muted },
});
