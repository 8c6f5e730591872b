/**
 * The typefaces of a proposal's titles and headings: Inter, in which all else is set, a serif, and a rounder sans.
 * A new one needs its faces in app/_proposal/typefaces.css, its package in lib/domain/proposals/pdf/display-font.ts,
 * and its code in db/schema/deal.ts.
 */
export const TYPEFACES = ["inter", "source-serif", "manrope"] as const;
export type Typeface = (typeof TYPEFACES)[number];

export const DEFAULT_TYPEFACE: Typeface = "inter";

/** Their own names, the same in every language. */
export const TYPEFACE_NAMES: Readonly<Record<Typeface, string>> = {
  inter: "Inter",
  "source-serif": "Source Serif",
  manrope: "Manrope",
};

/** A stored or chosen typeface; null for anything else. */
export const typefaceOf = (value: string | null | undefined): Typeface | null =>
  TYPEFACES.find((typeface) => typeface === value) ?? null;
