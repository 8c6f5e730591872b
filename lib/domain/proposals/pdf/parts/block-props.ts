import { StyleSheet } from "@react-pdf/renderer";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { ProposalDocument, StoredFiles } from "../document";
import type { BrandTones, PdfStyles } from "../pdf-styles";
import { greys, MARGIN, PAGE_WIDTH } from "./styles";

/** What every block of a document is rendered with. */
export type BlockProps<Type extends BlockType> = {
  block: Block<Type>;
  document: ProposalDocument;
  look: PdfStyles;
  tones: BrandTones;
  /** Bytes of the blocks' pictures by file name; missing ones are left out. */
  files: StoredFiles;
};

/** Width in points between the margins. */
export const CONTENT = PAGE_WIDTH - 2 * MARGIN.side;
/** Between columns, in points. */
export const GAP = 12;

/**
 * `first` and `last` are for the first and last part of a block, so that no block touches the next, whichever
 * two meet. A block's parts are direct children of the page.
 */
export const blockStyles = StyleSheet.create({
  first: { marginTop: 18 },
  last: { marginBottom: 8 },
  row: { flexDirection: "row", gap: GAP },
  column: { flexGrow: 1, flexShrink: 1, flexBasis: 0 },
  strong: { fontWeight: 600 },
  muted: { color: greys.muted },
  small: { marginTop: 1, color: greys.muted },
  link: { textDecoration: "none" },
});

/** The margins of a part of a block, by its position. */
export const edges = (index: number, count: number) => [
  ...(index === 0 ? [blockStyles.first] : []),
  ...(index === count - 1 ? [blockStyles.last] : []),
];
