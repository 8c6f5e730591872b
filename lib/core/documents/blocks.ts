import { emptyValues, mapValues, type Fields, type ValuesOf, type Visitor } from "./fields";

const line = (longest = 255) => ({ kind: "line", longest }) as const;
const text = (longest = 2_000) => ({ kind: "text", longest }) as const;
const rich = { kind: "rich", longest: 40_000 } as const;
const picture = { kind: "picture" } as const;

/**
 * The kinds of blocks in a proposal and the fields of each. The API's schemas, cleaning, variables, the
 * comparison of revisions, the search for used files and the sealed offer are derived from this table.
 */
export const BLOCKS = {
  /** look: how it stands, and what follows it (runs.ts). */
  heading: {
    level: { kind: "choice", among: [1, 2] },
    text: line(),
    look: { kind: "choice", among: ["plain", "band", "folded"] },
  },
  text: { html: rich },
  pictures: {
    columns: { kind: "choice", among: [1, 2, 3] },
    pictures: { kind: "list", of: { picture, caption: line() }, most: 12 },
  },
  text_picture: { side: { kind: "choice", among: ["left", "right"] }, html: rich, picture },
  quotation: { text: text(), name: line(), role: line(), picture },
  people: {
    people: { kind: "list", of: { picture, name: line(), role: line(), text: text(500) }, most: 24 },
  },
  steps: { steps: { kind: "list", of: { day: { kind: "day" }, title: line(), text: text() }, most: 30 } },
  figures: { figures: { kind: "list", of: { value: line(40), label: line() }, most: 8 } },
  table: {
    has_head: { kind: "flag" },
    cells: { kind: "cells", mostRows: 60, mostColumns: 8, longest: 500 },
  },
  video: { address: { kind: "link" }, title: line(), picture },
  file: { title: line(), file: { kind: "file" } },
  /** must_accept: the customer must agree to these terms explicitly when accepting. */
  terms: { title: line(), html: rich, must_accept: { kind: "flag" } },
  divider: {},
  page_break: {},
  /** The priced services; every proposal has one. */
  services: { title: line() },
} as const satisfies Record<string, Fields>;

export type BlockType = keyof typeof BLOCKS;
export const BLOCK_TYPES = Object.keys(BLOCKS) as [BlockType, ...BlockType[]];

/**
 * The library entry and version from which a block or section was inserted. kept: the newest version that was
 * seen and declined. Customers never see this.
 */
type Origin = { entry: number; version: number; kept?: number | undefined };

/** Whether an entry's content is newer than the copied version and than the version that was declined. */
export const hasNewer = ({ version, kept = 0 }: Origin, contentVersion: number): boolean =>
  contentVersion > Math.max(version, kept);

/** A block or section without its origin, as it is shown and sealed. */
export const withoutOrigin = <Part extends Block | Section>(part: Part): Part => {
  const { origin: _, ...shown } = part;
  return shown as Part;
};

/** A block: its kind, a key that stays the same when it is moved or changed, and its values. */
export type Block<T extends BlockType = BlockType> = {
  [Type in T]: { type: Type; key: string; origin?: Origin } & ValuesOf<(typeof BLOCKS)[Type]>;
}[T];

/** An empty block of a kind. */
export const emptyBlock = <T extends BlockType>(type: T, key: string): Block<T> => ({
  type,
  key,
  ...emptyValues(BLOCKS[type]),
});

/** The block with each text, picture and file replaced by the visitor. */
export const mapBlock = <B extends Block>(block: B, visitor: Visitor): B => ({
  ...block,
  ...mapValues<Fields>(BLOCKS[block.type], block as unknown as ValuesOf<Fields>, visitor),
});

/** The fields of a section of services. Its lines refer to it by its key. */
const SECTION = {
  name: line(),
  intro: rich,
  picture,
  /** What is hidden of its lines; the section's sum is always shown. */
  hides_quantities: { kind: "flag" },
  hides_unit_prices: { kind: "flag" },
  hides_line_prices: { kind: "flag" },
} as const satisfies Fields;

export const SECTION_FIELDS: Fields = SECTION;
/** The most characters of a section's name. */
export const MAX_SECTION_NAME = SECTION.name.longest;

/** A named part of the services, with a key that stays the same when it is moved or changed. */
export type Section = { key: string; origin?: Origin } & ValuesOf<typeof SECTION>;

export const emptySection = (key: string): Section => ({ key, ...emptyValues(SECTION) });

export const mapSection = (section: Section, visitor: Visitor): Section => ({
  ...section,
  ...mapValues(SECTION, section, visitor),
});

/** The content of a proposal around its prices: its blocks and the sections of its services, in order. */
export type Content = { blocks: readonly Block[]; sections: readonly Section[] };

/** The content with each text, picture and file replaced by the visitor. */
export const mapContent = ({ blocks, sections }: Content, visitor: Visitor) => ({
  blocks: blocks.map((block) => mapBlock(block, visitor)),
  sections: sections.map((section) => mapSection(section, visitor)),
});

/** All texts of blocks and sections in order; rich texts as HTML. */
export function textsOf(content: Partial<Content>): string[] {
  const texts: string[] = [];
  const note = (text: string) => {
    texts.push(text);
    return text;
  };
  mapContent({ blocks: [], sections: [], ...content }, { plain: note, rich: note });
  return texts;
}

/** Names of the stored files that blocks and sections use, each once. */
export function filesOf(content: Partial<Content>): string[] {
  const files = new Set<string>();
  mapContent(
    { blocks: [], sections: [], ...content },
    {
      picture: (found) => (files.add(found.file), found),
      file: (found) => (files.add(found.file), found),
    },
  );
  return [...files];
}

/** Names of the stored pictures among them, each once. */
export function picturesOf(content: Content): string[] {
  const pictures = new Set<string>();
  mapContent(content, { picture: (found) => (pictures.add(found.file), found) });
  return [...pictures];
}

/** The blocks of terms to which the customer must agree explicitly. */
export const termsToAccept = (blocks: readonly Block[]): Block<"terms">[] =>
  blocks.filter((block): block is Block<"terms"> => block.type === "terms" && block.must_accept);
