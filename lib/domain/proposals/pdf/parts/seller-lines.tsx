import { StyleSheet, View } from "@react-pdf/renderer";
import { bankLine, sellerLines } from "@/lib/domain/company/seller-lines";
import type { ProposalDocument } from "../document";
import { greys } from "./styles";
import { Text } from "./text";

/** Who sells, at the end of the offer, as the page says it (app/_proposal/seller-lines.tsx). */
export function SellerLines({ document: { proposal, texts } }: { document: ProposalDocument }) {
  const { seller } = proposal;
  const bank = bankLine(seller);
  const lines = [...sellerLines(seller), ...(bank ? [`${texts.seller.bank} ${bank}`] : [])];
  const footer = seller.footer === "" ? [] : seller.footer.split("\n");
  if (lines.length === 0 && footer.length === 0) return null;
  // A few lines never stand alone on the last page.
  const isShort = footer.length <= SHORT;
  return (
    <>
      <View style={styles.box} wrap={false}>
        <Text style={styles.name}>{seller.name}</Text>
        <Lines lines={lines} />
        {isShort ? <Lines lines={footer} /> : null}
      </View>
      {isShort ? null : <Lines lines={footer} />}
    </>
  );
}

const SHORT = 4;

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    <Text key={index} style={styles.line}>
      {line}
    </Text>
  ));

const styles = StyleSheet.create({
  box: { marginTop: 20, paddingTop: 8, borderTopWidth: 0.75, borderTopColor: greys.line },
  name: { fontSize: 8, fontWeight: 600, lineHeight: 1.4, textAlign: "center" },
  line: { fontSize: 8, lineHeight: 1.4, color: greys.muted, textAlign: "center" },
});
