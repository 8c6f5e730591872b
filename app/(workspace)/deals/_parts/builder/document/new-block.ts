import { emptyBlock, type Block, type BlockType } from "@/lib/core/documents/blocks";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { escaped } from "@/lib/core/html/escaped";

/** A new unique key for a block or a section. */
export const newKey = (): string => crypto.randomUUID().slice(0, 13);

/** A new block of pictures, side by side if there are several. */
export const picturesBlock = (pictures: readonly BlockPicture[]): Block<"pictures"> => ({
  ...emptyBlock("pictures", newKey()),
  columns: pictures.length === 1 ? 1 : 2,
  pictures: uncaptioned(pictures),
});

/** Pictures of a block without captions. */
export const uncaptioned = (pictures: readonly BlockPicture[]) =>
  pictures.map((picture) => ({ picture, caption: "" }));

/** A new block of a kind; a text contains what was typed. */
export function newBlock(type: BlockType, text = ""): Block {
  const block = emptyBlock(type, newKey());
  return block.type === "text" && text !== "" ? { ...block, html: `<p>${escaped(text)}</p>` } : block;
}
