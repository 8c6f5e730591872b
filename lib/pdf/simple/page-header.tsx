import { Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { BrandTones } from "../brand-tones";
import type { ProposalBrand, ProposalDocument } from "../document";
import { printable } from "../printable";
import { StatusBadge } from "./status-badge";
import { greys } from "./styles";

/** The head of the first page: whose offer, what it is called, which number and in which state. */
export function PageHeader({ document, tones }: { document: ProposalDocument; tones: BrandTones }) {
  return (
    <View>
      <View style={styles.bar}>
        <Brand brand={document.brand} ink={tones.ink} />
        <View style={styles.side}>
          <Text style={[styles.kind, { color: tones.ink }]}>{document.texts.proposal}</Text>
          <Text style={styles.number}>{printable(document.number)}</Text>
        </View>
      </View>
      <View style={[styles.rule, { backgroundColor: tones.fill }]} />
      <View style={styles.titleRow}>
        <Text style={styles.title}>{printable(document.title)}</Text>
        <StatusBadge status={document.status} texts={document.texts} />
      </View>
    </View>
  );
}

function Brand({ brand, ink }: { brand: ProposalBrand; ink: string }) {
  if (!brand.logo) return <Text style={[styles.brand, { color: ink }]}>{printable(brand.name)}</Text>;
  const format = brand.logo.kind === "png" ? "png" : "jpg";
  return <Image style={styles.logo} src={{ data: Buffer.from(brand.logo.dataBase64, "base64"), format }} />;
}

const styles = StyleSheet.create({
  bar: { flexDirection: "row", justifyContent: "space-between", alignItems: "flex-end", minHeight: 44 },
  brand: { fontSize: 18, fontWeight: 600, lineHeight: 1.2, maxWidth: 320 },
  logo: { maxWidth: 200, maxHeight: 60, objectFit: "contain", objectPosition: "left" },
  side: { alignItems: "flex-end" },
  kind: { fontSize: 18, fontWeight: 600, lineHeight: 1.2 },
  number: { fontSize: 10, color: greys.muted },
  rule: { height: 3, marginTop: 10, borderRadius: 1.5 },
  titleRow: { flexDirection: "row", justifyContent: "space-between", alignItems: "center", marginTop: 16, marginBottom: 14 },
  title: { fontSize: 15, fontWeight: 600, lineHeight: 1.3, flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 16 },
});
