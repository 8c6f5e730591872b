/**
 * An offer's number as people type it: "Q-000161", "q161", "161", or one revision of it, "Q-000161-2". Null if the text
 * is none. letter: the Q before it, if it was typed.
 */
export function typedNumber(
  text = "",
): { letter: string; digits: string; revision: string | undefined } | null {
  const [, letter = "", digits, revision] =
    /^\s*(q\s*-?\s*)?(\d{1,9})(?:-([1-9]\d{0,4}))?\s*$/i.exec(text) ?? [];
  return digits === undefined ? null : { letter, digits, revision };
}
