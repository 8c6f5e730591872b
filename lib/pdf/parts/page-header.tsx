import { Image, StyleSheet, Text, View } from "@react-pdf/renderer";
import type { BrandTones } from "../brand-tones";
import type { ProposalBrand, ProposalDocument } from "../document";
import type { PdfStyles } from "../pdf-styles";
import { printable } from "../printable";
import { pictureSource } from "./picture-source";
import { StatusBadge } from "./status-badge";
import { MARGIN } from "./styles";

type Props = { document: ProposalDocument; look: PdfStyles; tones: BrandTones };

/** The head of the first page: in which state, what it is called, which number, and whose offer it is. */
export function PageHeader({ document, look, tones }: Props) {
  const { hero } = look;
  return (
    <View style={hero ? [styles.hero, hero] : [styles.head, look.header]}>
      <View style={styles.side}>
        <StatusBadge status={document.status} texts={document.texts} />
        <Text style={[styles.title, look.title]}>{printable(document.title)}</Text>
        <Text
          style={hero ? {} : { color: tones.ink }}
        >{`${document.texts.proposal} ${printable(document.number)}`}</Text>
      </View>
      <View style={hero ? styles.chip : {}}>
        <Brand brand={document.brand} ink={tones.ink} />
      </View>
    </View>
  );
}

function Brand({ brand, ink }: { brand: ProposalBrand; ink: string }) {
  if (!brand.logo) return <Text style={[styles.brand, { color: ink }]}>{printable(brand.name)}</Text>;
  return <Image style={styles.logo} src={pictureSource(brand.logo)} />;
}

const styles = StyleSheet.create({
  head: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-start",
    gap: 20,
    paddingTop: 14,
    marginBottom: 18,
  },
  // To the edges of the paper.
  hero: {
    flexDirection: "row",
    justifyContent: "space-between",
    alignItems: "flex-start",
    gap: 20,
    marginTop: -MARGIN.top,
    marginHorizontal: -MARGIN.side,
    marginBottom: 20,
    paddingTop: 34,
    paddingBottom: 28,
    paddingHorizontal: MARGIN.side,
  },
  side: { flexGrow: 1, flexShrink: 1, flexBasis: 0, alignItems: "flex-start", gap: 6 },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  chip: { backgroundColor: "#ffffff", borderRadius: 8, paddingVertical: 8, paddingHorizontal: 12 },
  brand: { fontSize: 14, fontWeight: 600, lineHeight: 1.2, maxWidth: 180 },
  logo: { maxWidth: 150, maxHeight: 45, objectFit: "contain", objectPosition: "right" },
});
