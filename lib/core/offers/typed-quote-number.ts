export type TypedQuoteNumber = {
  digits: string;
  number: number;
  /** null unless one is named, as in Q-000161-2. */
  revision: number | null;
  /** Whether it begins with its letter: Q-161. */
  hasLetter: boolean;
};

/** An offer's number as people type it: "161", "q161", "Q-000161", "Q-000161-2"; null for any other text. */
export function typedQuoteNumber(typed: string): TypedQuoteNumber | null {
  const [, letter, digits, revision] = /^\s*(q\s*-?\s*)?(\d{1,9})(?:-([1-9]\d{0,4}))?\s*$/i.exec(typed) ?? [];
  if (digits === undefined) return null;
  return {
    digits,
    number: Number(digits),
    revision: revision === undefined ? null : Number(revision),
    hasLetter: letter !== undefined,
  };
}
