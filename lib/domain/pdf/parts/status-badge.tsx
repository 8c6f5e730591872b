import { StyleSheet } from "@react-pdf/renderer";
import type { PdfLabel, ProposalDocument, ProposalStatus } from "../document";
import { Text } from "./text";

/** The state of the proposal: warning while pending, success when signed, error when lost (PRO-11). */
export function StatusBadge({ status, texts }: { status: ProposalStatus; texts: ProposalDocument["texts"] }) {
  const { label, color, backgroundColor } = looks[status];
  return <Text style={[styles.badge, { color, backgroundColor }]}>{texts[label]}</Text>;
}

const looks: Record<ProposalStatus, { label: PdfLabel; color: string; backgroundColor: string }> = {
  pending: { label: "statusPending", color: "#854d0e", backgroundColor: "#fef3c7" },
  signed: { label: "statusSigned", color: "#166534", backgroundColor: "#dcfce7" },
  lost: { label: "statusLost", color: "#991b1b", backgroundColor: "#fee2e2" },
  cancelled: { label: "statusCancelled", color: "#991b1b", backgroundColor: "#fee2e2" },
  replaced: { label: "statusReplaced", color: "#374151", backgroundColor: "#e5e7eb" },
};

const styles = StyleSheet.create({
  badge: {
    fontSize: 8.5,
    fontWeight: 600,
    lineHeight: 1.2,
    paddingVertical: 4,
    paddingHorizontal: 10,
    borderRadius: 9,
  },
});
