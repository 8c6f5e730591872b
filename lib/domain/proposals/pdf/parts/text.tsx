import { type StyleSheet, Text as PdfText } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { displayFamilies, fontFamily, otherFamilies } from "../fonts";
import { withBreaks } from "../line-breaks";
import { printable } from "../printable";
import { rightToLeftLetters } from "../shape-text";

export type Style = Parameters<typeof StyleSheet.create>[0][string];

type Props = {
  children: ReactNode;
  style?: Style | Style[];
  /** The whole paragraph of which this is a part; it determines the text direction. */
  paragraph?: string;
  /** Another part of the paragraph comes before this one. */
  isContinued?: boolean;
  /** In the typeface of titles and headings. */
  isDisplay?: boolean;
};

/** Text in the fonts and the direction that it needs. Every text of a document uses this component. */
export function Text({ children, paragraph, isContinued = false, isDisplay = false, style = [] }: Props) {
  const text = typeof children === "string" || typeof children === "number" ? String(children) : null;
  const others = text === null ? [] : otherFamilies(text);
  const families = [...(isDisplay ? displayFamilies() : []), fontFamily, ...others];
  const styles = [
    ...[style].flat(),
    ...(families.length > 1 ? [{ fontFamily: families }] : []),
    ...(isRightToLeft(paragraph ?? text ?? "") ? [rightToLeft] : []),
  ];
  return (
    <PdfText style={styles} hyphenationPenalty={NEVER}>
      {text === null ? children : rendered(text, isContinued)}
    </PdfText>
  );
}

function rendered(text: string, isContinued: boolean): string {
  const written = apart(withBreaks(printable(text)));
  return isContinued && otherFamilies(written.slice(0, 2)).length > 0 ? SEAM + written : written;
}

/**
 * A zero-width space of Inter. Without it, the library loses the font of the second of two adjacent texts in
 * another font.
 */
const SEAM = "\u200b";

/**
 * Separates characters beyond U+FFFF, because the library counts them inconsistently as one or two; the two
 * letters of a flag stay together.
 */
const apart = (text: string): string =>
  text.replace(/(\p{Regional_Indicator}{2}|[\u{10000}-\u{10ffff}])(?=[\u{10000}-\u{10ffff}])/gu, `$1${SEAM}`);

/**
 * With explicit alignment, because with the direction alone a text would be placed outside a box of its own
 * width.
 */
const rightToLeft = { direction: "rtl", textAlign: "right" } as const;

/** The library's infinity; without it a hyphen would be set where two fonts meet inside a word. */
const NEVER = 10_000;

/** By the first letter, as browsers do for dir="auto". */
export const isRightToLeft = (text: string): boolean =>
  rightToLeftLetters.test(/\p{L}/u.exec(text)?.[0] ?? "");

/**
 * Adds any part of a page to the document's outline. The library supports this, but its types allow it only for
 * pages.
 */
export const outlineEntry = (title: string) => ({ bookmark: title });
