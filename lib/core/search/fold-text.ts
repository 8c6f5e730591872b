/**
 * What Unicode does not take apart: letters that people type as other letters, each with what is typed. In lower case.
 * A table of our own, because foldedBySql() folds by it, too.
 */
export const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ["ł", "l"],
  ["ø", "o"],
  ["æ", "ae"],
  ["œ", "oe"],
  ["ß", "ss"],
  ["đ", "d"],
  ["ð", "d"],
  ["þ", "th"],
  ["ħ", "h"],
  ["ı", "i"],
  ["ŧ", "t"],
  ["ŋ", "ng"],
  ["ς", "σ"],
]);

/**
 * Signs that stand for those of a keyboard, each as a class of a regular expression; hyphens and dashes stand where
 * others type a space: Saint-Jean, Saint Jean.
 */
export const SIGNS: readonly (readonly [signs: string, keyboard: string])[] = [
  ["[\\u2018-\\u201b\\u2032\\u2039\\u203a\\u02b9\\u02bb\\u02bc\\u00b4`]", "'"],
  ["[\\u201c-\\u201f\\u2033\\u00ab\\u00bb]", '"'],
  ["[-\\u2010-\\u2015\\u2212]", " "],
];

const SPELLED = new RegExp(`[${[...SPELLINGS.keys()].join("")}]`, "gu");
const REPLACED = SIGNS.map(([signs, keyboard]) => [new RegExp(signs, "gu"), keyboard] as const);

/**
 * A text as every search compares it, in the browser and in stored search texts alike: in lower case, without
 * diacritics, letters of SPELLINGS spelled out, SIGNS as those of a keyboard, runs of white space as one space.
 * foldedBySql() does the same in the database.
 */
export function foldText(text: string): string {
  const letters = text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(SPELLED, (letter) => SPELLINGS.get(letter) ?? letter);
  return REPLACED.reduce((folded, [signs, keyboard]) => folded.replace(signs, keyboard), letters)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}
