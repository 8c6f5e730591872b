import {
  mapContent,
  withoutOrigin,
  type Block,
  type Content,
  type Section,
} from "@/lib/core/documents/blocks";
import { plainText } from "@/lib/core/html/plain-text";

type Piece = { key: string; type: Block["type"] | "section"; source: string; words: string[] };

/**
 * A block or section that differs between two revisions, with its texts in each: non-empty, in order, without
 * markup. If the texts of a changed one are equal, something else changed, such as a picture.
 */
export type WordChange = {
  kind: "added" | "removed" | "changed" | "moved";
  type: Piece["type"];
  before: string[];
  after: string[];
};

/** A revision's texts: `written` as staff wrote them, for comparing; `read` with variables replaced, for showing. */
export type RevisionWords = { written: Content; read: Content };

/**
 * The changed texts from one revision to the next, block by block: in the order of the new one, then removed
 * ones. A different value of a variable is not a change. Pure.
 */
export function compareWords(before: RevisionWords, after: RevisionWords): WordChange[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const known = new Map(old.map((piece) => [piece.key, piece]));
  const kept = now.filter(({ key }) => known.has(key));
  const inOrder = longestRising(kept.map(({ key }) => old.findIndex((piece) => piece.key === key)));
  const changes = now.flatMap((piece): WordChange[] => {
    const former = known.get(piece.key);
    const { type, words } = piece;
    if (!former) return [{ kind: "added", type, before: [], after: words }];
    const change = { type, before: former.words, after: words };
    if (former.source !== piece.source) return [{ kind: "changed", ...change }];
    return inOrder.has(kept.indexOf(piece)) ? [] : [{ kind: "moved", ...change }];
  });
  const present = new Set(now.map(({ key }) => key));
  const gone = old.filter(({ key }) => !present.has(key));
  return [
    ...changes,
    ...gone.map(({ type, words }): WordChange => ({ kind: "removed", type, before: words, after: [] })),
  ];
}

const piecesOf = ({ written, read }: RevisionWords): Piece[] => [
  ...written.blocks.map((block, index) =>
    pieceOf(block, block.type, wordsOf({ blocks: read.blocks.slice(index, index + 1) })),
  ),
  ...written.sections.map((section, index) =>
    pieceOf(section, "section", wordsOf({ sections: read.sections.slice(index, index + 1) })),
  ),
];

const pieceOf = (source: Block | Section, type: Piece["type"], words: string[]): Piece => ({
  key: `${type === "section" ? "section" : "block"} ${source.key}`,
  type,
  // Keys are sorted, because the database returns the keys of stored JSON in its own order.
  source: JSON.stringify(withoutOrigin(source), (_key, value: unknown) => sorted(value)),
  words,
});

const sorted = (value: unknown): unknown =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The non-empty texts of blocks and sections, in order, without markup. */
export function wordsOf(content: Partial<Content>): string[] {
  const words: string[] = [];
  const note = (text: string, shown = text) => {
    if (shown.trim() !== "") words.push(shown.trim());
    return text;
  };
  const all = { blocks: [], sections: [], ...content };
  mapContent(all, { plain: (text) => note(text), rich: (html) => note(html, plainText(html)) });
  return words;
}

/** Indexes of the longest increasing subsequence; entries outside it were moved. */
function longestRising(numbers: readonly number[]): Set<number> {
  const runs: number[][] = [];
  let longest: number[] = [];
  numbers.forEach((number, index) => {
    const before = runs.filter((run) => (numbers[run.at(-1) ?? -1] ?? Infinity) < number);
    const best = before.reduce<number[]>((one, other) => (other.length > one.length ? other : one), []);
    const run = [...best, index];
    runs.push(run);
    if (run.length > longest.length) longest = run;
  });
  return new Set(longest);
}
