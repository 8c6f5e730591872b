/** Characters of a chip or a chosen label that show at most (WID-13). */
const MOST_SHOWN = 75;

/** A label cut at 75 characters, with a sign that it goes on. */
export function cutLabel(label: string): string {
  const characters = [...label];
  return characters.length > MOST_SHOWN ? `${characters.slice(0, MOST_SHOWN).join("").trimEnd()}…` : label;
}
