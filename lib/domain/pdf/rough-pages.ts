import type { Block } from "@/lib/core/documents/blocks";
import { coverOf } from "@/lib/core/documents/outline";
import type { ProposalDocument } from "./document";
import { roughHeight } from "./parts/service-row";
import { PAGE_LETTERS, roughRows } from "./rough-rows";

/** Points of content on a page, less what typically stays empty at its end. */
const PAGE = 690;
const HEAD = 190;
const COVER = 245;

/**
 * Approximate number of pages of a document, without laying it out. It only decides whether the first rendering
 * has a table of contents; if it is wrong, the document is rendered twice.
 */
export function roughPages(document: ProposalDocument): number {
  const cover = coverOf(document.blocks);
  let end = HEAD + (cover ? COVER : 0);
  for (const block of document.blocks) {
    if (block.key === cover?.key) continue;
    end = block.type === "page_break" ? Math.ceil(end / PAGE) * PAGE : end + heightOf(block, document);
  }
  return Math.ceil(end / PAGE);
}

const ROW = 14;

const rows = (text: string, letters = PAGE_LETTERS): number => roughRows(text, letters) * ROW;

function heightOf(block: Exclude<Block, { type: "page_break" }>, document: ProposalDocument): number {
  switch (block.type) {
    case "heading":
      return block.level === 1 ? 58 : 36;
    case "text":
      return 6 + rows(block.html);
    case "pictures":
      return Math.ceil(block.pictures.length / block.columns) * (20 + 380 / block.columns);
    case "text_picture":
      return 14 + Math.max(185, rows(block.html, PAGE_LETTERS / 2));
    case "quotation":
      return 60 + rows(block.text, 60) * 1.4;
    case "people":
      return Math.ceil(block.people.length / (block.people.length > 2 ? 3 : 2)) * 130;
    case "steps":
      return block.steps.reduce((sum, { text }) => sum + 25 + rows(text), 0);
    case "figures":
      return 90;
    case "table":
      return block.cells.length * 23;
    case "video":
      return 330;
    case "file":
      return 42;
    case "terms":
      return 60 + rows(block.html);
    case "divider":
      return 36;
    case "services":
      return (
        200 + document.sections.length * 90 + document.lines.reduce((sum, line) => sum + roughHeight(line), 0)
      );
  }
}
