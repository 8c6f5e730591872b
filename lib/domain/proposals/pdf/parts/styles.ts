import { StyleSheet } from "@react-pdf/renderer";
import { fontFamily } from "../fonts";

/** Greys of the template; each has a contrast of at least 4.5 on white, except `line`. */
export const greys = { text: "#1f2937", muted: "#5b6472", line: "#d9dde3" };

/** Widths in points; the item gets the rest of the 515 points between the margins. */
const columns = { position: 28, quantity: 46 };

/**
 * Contextual alternates are off: in this font they take a fifth of the rendering time and affect only arrows and
 * the like.
 */
const plain = { calt: 0 };

/** For columns of numbers: digits of equal width. */
export const figures = { calt: 0, tnum: 1 };

/** Of A4, in points. */
export const PAGE_WIDTH = 595.28;

/** Around the content of a page, in points. */
export const MARGIN = { top: 36, side: 40, bottom: 36 };

/**
 * Below the content of each page, in points; `lineHeight` is a multiple of the font size. `numberWidth` is
 * for "Page n / m".
 */
export const FOOTER = {
  fontSize: 8,
  lineHeight: 1.4,
  marginTop: 8,
  paddingTop: 6,
  border: 0.75,
  numberWidth: 96,
};

export const styles = StyleSheet.create({
  page: {
    paddingTop: MARGIN.top,
    paddingHorizontal: MARGIN.side,
    fontFamily,
    fontFeatureSettings: plain,
    fontSize: 9,
    lineHeight: 1.4,
    color: greys.text,
  },
  muted: { color: greys.muted },
  strong: { fontWeight: 600 },
  row: { flexDirection: "row" },
  position: { width: columns.position },
  item: { flexGrow: 1, flexShrink: 1, flexBasis: 0, paddingRight: 12 },
  quantity: { width: columns.quantity, textAlign: "right", fontFeatureSettings: figures },
  amount: { textAlign: "right", fontFeatureSettings: figures },
});
