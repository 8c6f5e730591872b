import { emptyValues, mapValues, type Fields, type ValuesOf, type Visitor } from "./fields";

const line = (longest = 255) => ({ kind: "line", longest }) as const;
const text = (longest = 2_000) => ({ kind: "text", longest }) as const;
const rich = { kind: "rich", longest: 40_000 } as const;
const picture = { kind: "picture" } as const;

/**
 * The kinds of blocks of a proposal and what each holds. The API's schemas, cleaning, variables, the comparison of
 * revisions, the search for used files and the sealed offer are made from this table.
 */
export const BLOCKS = {
  heading: { level: { kind: "choice", among: [1, 2] }, text: line() },
  text: { html: rich },
  pictures: {
    columns: { kind: "choice", among: [1, 2, 3] },
    pictures: { kind: "list", of: { picture, caption: line() }, most: 12 },
  },
  textPicture: { side: { kind: "choice", among: ["left", "right"] }, html: rich, picture },
  quotation: { text: text(), name: line(), role: line(), picture },
  people: {
    people: { kind: "list", of: { picture, name: line(), role: line(), text: text(500) }, most: 24 },
  },
  steps: { steps: { kind: "list", of: { day: { kind: "day" }, title: line(), text: text() }, most: 30 } },
  figures: { figures: { kind: "list", of: { value: line(40), label: line() }, most: 8 } },
  table: {
    hasHead: { kind: "flag" },
    cells: { kind: "cells", mostRows: 60, mostColumns: 8, longest: 500 },
  },
  video: { address: { kind: "link" }, title: line(), picture },
  file: { title: line(), file: { kind: "file" } },
  /** mustAccept: accepting the proposal asks for these words by name. */
  terms: { title: line(), html: rich, mustAccept: { kind: "flag" } },
  divider: {},
  pageBreak: {},
  /** The priced services; every proposal has one. */
  services: { title: line() },
} as const satisfies Record<string, Fields>;

export type BlockType = keyof typeof BLOCKS;
export const BLOCK_TYPES = Object.keys(BLOCKS) as [BlockType, ...BlockType[]];

/** A block: its kind, a name that stays its own when it is moved or changed, and its values. */
export type Block<T extends BlockType = BlockType> = {
  [Type in T]: { type: Type; key: string } & ValuesOf<(typeof BLOCKS)[Type]>;
}[T];

/** A block of a kind with nothing in it. */
export const emptyBlock = <T extends BlockType>(type: T, key: string): Block<T> =>
  ({ type, key, ...emptyValues(BLOCKS[type]) }) as Block<T>;

/** The block with what the visitor makes of each text, picture and file. */
export const mapBlock = <B extends Block>(block: B, visitor: Visitor): B => ({
  ...block,
  ...mapValues<Fields>(BLOCKS[block.type], block as unknown as ValuesOf<Fields>, visitor),
});

/** All texts of a block in the order of its fields: plain ones as they stand, rich ones as HTML. */
export function textsOf(block: Block): string[] {
  const texts: string[] = [];
  const note = (text: string) => {
    texts.push(text);
    return text;
  };
  mapBlock(block, { plain: note, rich: note });
  return texts;
}

/** Names of the stored files that blocks use, each once. */
export function filesOf(blocks: readonly Block[]): string[] {
  const files = new Set<string>();
  for (const block of blocks)
    mapBlock(block, {
      picture: (picture) => (files.add(picture.file), picture),
      file: (file) => (files.add(file.file), file),
    });
  return [...files];
}
