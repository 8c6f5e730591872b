import { emptyBlock, type Block, type BlockType } from "@/lib/core/documents/blocks";
import { escaped } from "@/lib/core/html/escaped";

/** A new unique key for a block or a section. */
export const newKey = (): string => crypto.randomUUID().slice(0, 13);

/** A new block of a kind; a text contains what was typed. */
export function newBlock(type: BlockType, text = ""): Block {
  const block = emptyBlock(type, newKey());
  return block.type === "text" && text !== "" ? { ...block, html: `<p>${escaped(text)}</p>` } : block;
}
