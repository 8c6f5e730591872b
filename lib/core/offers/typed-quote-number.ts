import { escaped } from "@/lib/core/search/searchable";

/**
 * A way to read a typed number. before: what stands before it, in lower case without PREFIX_MARKS; revision: null
 * unless one was typed.
 */
export type TypedNumber = { before: string; digits: string; revision: number | null };

// "2026-12" may be the second number's twelfth revision or the twelfth number of a year.
const READINGS = [
  /^(\D{0,12})(\d{1,9})(?:-([1-9]\d{0,4}))?$/,
  /^(\D{0,12}\d{4}-)(\d{1,9})(?:-([1-9]\d{0,4}))?$/,
];

/**
 * The ways to read a text as an offer's number: "Q-000161", "q161", "161", "Q-000161-2", "2026-0012", or its beginning
 * up to a hyphen.
 */
export const typedNumbers = (text: string): TypedNumber[] =>
  READINGS.flatMap((reading) => {
    const [, before, digits, revision] = reading.exec(text.trim().replace(/-$/, "")) ?? [];
    if (before === undefined || digits === undefined) return [];
    return [{ before: foldedPrefix(before), digits, revision: revision ? Number(revision) : null }];
  });

/** What a prefix may have beside letters, and what typed ones may have instead. */
export const PREFIX_MARKS = " ./_#-";

/** Fewer typed digits are in too many numbers: with letters at most before them, they are a whole number. */
const FEWEST_DIGITS = 3;

/**
 * LIKE patterns of the numbers in which a typed part of one stands, as searchedNumber (db/schema/deal-number.ts) writes
 * them: digits anywhere, letters and digits where the number begins with these digits. "2026-00" and "OFF-2026" are
 * found, too, "0042" in OFF-2026-0042 and Q-004217. None for a typed revision.
 */
export const numberPatterns = (text: string): string[] =>
  typedNumbers(text).flatMap(({ before, digits, revision }) => {
    const hasYear = /\d/.test(before);
    if (revision !== null || (digits.length < FEWEST_DIGITS && !hasYear)) return [];
    if (before === "") return [`%${digits}%`];
    const start = `%${escaped(before)}% ${digits}%`;
    return hasYear ? [start] : [start, `%${escaped(before)}${digits}%`];
  });

const foldedPrefix = (text: string): string =>
  [...text.toLowerCase()].filter((letter) => !PREFIX_MARKS.includes(letter)).join("");
