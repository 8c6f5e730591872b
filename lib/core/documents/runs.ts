import type { Block, BlockType } from "./blocks";

/** A block, or a heading under which the blocks up to the next one are folded. */
type Part = { block: Block; folded: readonly Block[] | null };

/** Parts that stand together: on a band, or as they are. */
type Run = { key: string; isBand: boolean; parts: readonly Part[] };

/** What begins a section of its own, and so ends a band or what is folded. */
const ENDS: readonly BlockType[] = ["services", "terms"];

const isBand = (block: Block) => block.type === "heading" && block.level === 1 && block.look === "band";
const isFolded = (block: Block) => block.type === "heading" && block.look === "folded";

/**
 * A document's blocks as they stand (U-88): a large heading with the look "band" puts itself and what follows on a
 * band, up to the next large heading, the services or terms; a heading that is "folded" folds what follows up to the
 * next heading, services, terms or page break. A small heading is on no band of its own. Pure.
 */
export function runsOf(blocks: readonly Block[]): Run[] {
  const runs: { key: string; isBand: boolean; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const isEnd = ENDS.includes(block.type) || (block.type === "heading" && block.level === 1);
    const goesOn = last && !isBand(block) && !(last.isBand && isEnd);
    if (goesOn) last.blocks.push(block);
    else runs.push({ key: block.key, isBand: isBand(block), blocks: [block] });
  }
  return runs.map(({ blocks: ofRun, ...run }) => ({ ...run, parts: partsOf(ofRun) }));
}

function partsOf(blocks: readonly Block[]): Part[] {
  const parts: { block: Block; folded: Block[] | null }[] = [];
  for (const block of blocks) {
    const folded = parts.at(-1)?.folded;
    const isEnd = block.type === "heading" || block.type === "page_break" || ENDS.includes(block.type);
    if (folded && !isEnd) folded.push(block);
    else parts.push({ block, folded: isFolded(block) ? [] : null });
  }
  // A heading below which there is nothing has nothing to fold.
  return parts.map(({ block, folded }) => ({ block, folded: folded?.length ? folded : null }));
}
