import { type StyleSheet, Text as PdfText } from "@react-pdf/renderer";
import type { ReactNode } from "react";
import { fontFamily, otherFamilies } from "../fonts";
import { withBreaks } from "../line-breaks";
import { printable } from "../printable";

export type Style = Parameters<typeof StyleSheet.create>[0][string];

type Props = {
  children: ReactNode;
  style?: Style | Style[];
  /** The whole paragraph of which this is a part; it says whether both run from right to left. */
  paragraph?: string;
  /** Another part of the paragraph stands before this one. */
  isContinued?: boolean;
};

/** Text as it can be rendered, in the fonts and the direction it needs. Every text of a document is one. */
export function Text({ children, paragraph, isContinued = false, style = [] }: Props) {
  const text = typeof children === "string" || typeof children === "number" ? String(children) : null;
  const families = text === null ? [] : otherFamilies(text);
  const styles = [
    ...[style].flat(),
    ...(families.length > 0 ? [{ fontFamily: [fontFamily, ...families] }] : []),
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
 * Inter's, without width. Two texts that meet inside a font that Inter does not have would lose it, the
 * second one, in the library.
 */
const SEAM = "\u200b";

/**
 * The library counts a character beyond U+FFFF as one place and as two, so each stands apart; two letters of
 * a flag are one.
 */
const apart = (text: string): string =>
  text.replace(/(\p{Regional_Indicator}{2}|[\u{10000}-\u{10ffff}])(?=[\u{10000}-\u{10ffff}])/gu, `$1${SEAM}`);

/** Aligned by name: for the direction alone, a text in a box of its own width would stand beside it. */
const rightToLeft = { direction: "rtl", textAlign: "right" } as const;

/** The library's infinity: where two fonts meet inside a word, it would set a hyphen. */
const NEVER = 10_000;

/** By the first letter, as browsers do for dir="auto". */
export const isRightToLeft = (text: string): boolean =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

/**
 * Makes any part of a page an entry of the document's outline; the library renders it, and its types know it of
 * pages only.
 */
export const outlineEntry = (title: string) => ({ bookmark: title });
