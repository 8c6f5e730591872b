import type { Block, Content, Section } from "./blocks";

/** One entry of a document's table of contents. key: of the block or section; depth: 1 or 2. */
export type OutlineEntry = { of: "block" | "section"; key: string; title: string; depth: 1 | 2 };

/** The fragment (after #) that links to a block or section, on the page and in the PDF. */
export const blockAnchor = ({ key }: { key: string }): string => `block-${key}`;
export const sectionAnchor = ({ key }: { key: string }): string => `section-${key}`;
export const anchorOf = (entry: OutlineEntry): string =>
  (entry.of === "block" ? blockAnchor : sectionAnchor)(entry);

/** The fewest headings for which a document gets a table of contents. */
export const FEWEST_HEADINGS = 3;

/**
 * The entries of the table of contents in reading order: headings, terms, the services with the sections that
 * have lines. texts: default titles of services and terms.
 */
export function outlineOf(
  content: Content,
  lines: readonly { section: string }[],
  texts: { services: string; terms: string },
): OutlineEntry[] {
  const said = { lines, sections: content.sections, texts };
  return content.blocks.flatMap((block) => entriesOf(block, said));
}

type Said = {
  lines: readonly { section: string }[];
  sections: readonly Section[];
  texts: { services: string; terms: string };
};

const entry = (block: Block, title: string, depth: 1 | 2 = 1): OutlineEntry[] =>
  title.trim() === "" ? [] : [{ of: "block", key: block.key, title, depth }];

function entriesOf(block: Block, { lines, sections, texts }: Said): OutlineEntry[] {
  switch (block.type) {
    case "heading":
      return entry(block, block.text, block.level);
    case "terms":
      return entry(block, block.title || texts.terms);
    case "services":
      return [
        ...entry(block, block.title || texts.services),
        ...linesBySection(lines, sections).flatMap(({ section }): OutlineEntry[] =>
          section && section.name !== ""
            ? [{ of: "section", key: section.key, title: section.name, depth: 2 }]
            : [],
        ),
      ];
    // Named one by one, so that the compiler asks about a new kind.
    case "text":
    case "pictures":
    case "text_picture":
    case "quotation":
    case "people":
    case "steps":
    case "figures":
    case "table":
    case "video":
    case "file":
    case "divider":
    case "page_break":
      return [];
  }
}

/** Lines of one section; `section` is null for lines without one, which come first. */
export type SectionLines<Line> = { section: Section | null; lines: { line: Line; place: number }[] };

/**
 * Lines grouped by section, in order, those without a section first; `place` numbers all lines from 1. Sections
 * without lines are left out.
 */
export function linesBySection<Line extends { section: string }>(
  lines: readonly Line[],
  sections: readonly Section[],
): SectionLines<Line>[] {
  const known = new Set(sections.map(({ key }) => key));
  const groups = [null, ...sections].map((section) => ({
    section,
    lines: lines.filter((line) => (known.has(line.section) ? line.section : null) === (section?.key ?? null)),
  }));
  let index = 0;
  return groups
    .filter((group) => group.lines.length > 0)
    .map((group) => ({ ...group, lines: group.lines.map((line) => ({ line, place: ++index })) }));
}

/** The full-width picture at the beginning of a document, if it has one. */
export function coverOf(blocks: readonly Block[]) {
  const [first] = blocks;
  if (first?.type !== "pictures" || first.pictures.length !== 1) return null;
  const [{ picture, caption } = { picture: null, caption: "" }] = first.pictures;
  return picture && caption === "" ? { key: first.key, picture } : null;
}
