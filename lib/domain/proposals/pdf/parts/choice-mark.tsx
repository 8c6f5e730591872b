import { Path, StyleSheet, Svg, View } from "@react-pdf/renderer";
import { isSingle, type ChoiceGroup } from "@/lib/core/offers/choices";
import { rangeText } from "../../choice-range";
import type { ProposalDocument } from "../document";
import { greys } from "./styles";
import { Text } from "./text";

type MarkProps = {
  isSelected: boolean;
  /** The group in which it is chosen. */
  group: ChoiceGroup | undefined;
  isRecommended: boolean;
  texts: ProposalDocument["texts"];
};

/**
 * Shows by text and a ticked or empty box, or a circle where exactly one is chosen, whether an optional service or a
 * package is selected; others are not counted (S-083).
 */
export function ChoiceMark({ isSelected, group, isRecommended, texts: { services, choices } }: MarkProps) {
  const words = [
    ...(group ? [group.title, rangeText(group, choices)].filter(Boolean) : [services.optional]),
    ...(isRecommended ? [choices.recommended] : []),
    isSelected ? services.selected : services.notSelected,
  ];
  const isCircle = group !== undefined && isSingle(group);
  return (
    <View style={styles.mark}>
      <Svg viewBox="0 0 12 12" style={styles.box}>
        <Path d={isCircle ? CIRCLE : SQUARE} stroke={greys.muted} strokeWidth={1} fill="none" />
        {isSelected && <Path d="M3.4 6.2l1.9 1.9 3.5-4" stroke={greys.text} strokeWidth={1.4} fill="none" />}
      </Svg>
      <Text style={styles.words}>{words.join(" · ")}</Text>
    </View>
  );
}

const SQUARE = "M1.5 1.5h9v9h-9z";
const CIRCLE = "M6 1.2a4.8 4.8 0 1 0 0 9.6a4.8 4.8 0 1 0 0-9.6z";

const styles = StyleSheet.create({
  mark: { flexDirection: "row", alignItems: "center", gap: 4, marginTop: 1 },
  box: { width: 9, height: 9 },
  words: { fontSize: 8, color: greys.muted },
});
