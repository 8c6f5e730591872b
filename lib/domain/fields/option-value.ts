/** Characters that an option's value may have (QST-07). */
const LONGEST = 50;

/**
 * The value of an option by its label (QST-07): lower-cased, without accents, spaces to underscores, other characters removed, at most 50
 * characters. A label of which nothing remains is "option"; one that another option has already gets a number.
 */
export function optionValue(label: string, taken: readonly string[] = []): string {
  const folded = label
    .trim()
    .normalize("NFD")
    .toLowerCase()
    .replace(/\s+/g, "_")
    .replace(/[^a-z0-9_]/g, "");
  const value = folded.slice(0, LONGEST) || "option";
  if (!taken.includes(value)) return value;
  for (let number = 2; ; number += 1) {
    const numbered = `${value.slice(0, LONGEST - String(number).length - 1)}_${number}`;
    if (!taken.includes(numbered)) return numbered;
  }
}
