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

/** The ways to read a text as an offer's number: "Q-000161", "q161", "161", "Q-000161-2", "2026-0012". */
export const typedNumbers = (text: string): TypedNumber[] =>
  READINGS.flatMap((reading) => {
    const [, before, digits, revision] = reading.exec(text.trim()) ?? [];
    if (before === undefined || digits === undefined) return [];
    return [{ before: foldedPrefix(before), digits, revision: revision ? Number(revision) : null }];
  });

/** What a prefix may have beside letters, and what typed ones may have instead. */
export const PREFIX_MARKS = " ./_#-";

const foldedPrefix = (text: string): string =>
  [...text.toLowerCase()].filter((letter) => !PREFIX_MARKS.includes(letter)).join("");
