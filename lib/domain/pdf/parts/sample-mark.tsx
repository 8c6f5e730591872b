import { StyleSheet, View } from "@react-pdf/renderer";
import type { ProposalDocument } from "../document";
import { Text } from "./text";

/** The mark across each page of a test tenant's document (P-04). */
export function SampleMark({ texts }: { texts: ProposalDocument["texts"] }) {
  return (
    <View fixed style={styles.field}>
      <Text style={styles.mark}>{texts.sample}</Text>
    </View>
  );
}

const styles = StyleSheet.create({
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
