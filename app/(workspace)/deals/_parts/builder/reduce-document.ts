import { emptyBlock, type Block } from "@/lib/core/documents/blocks";
import { MAX_BLOCKS } from "@/lib/domain/documents/limits";
import type { BlockAction } from "./builder-state";
import type { DealForm } from "./form-state";
import { inOrder } from "./reduce-items";

/** The services block; its key is constant, so that it is equal for two users who start a document. */
const SERVICES = emptyBlock("services", "services");

/** The blocks as the document shows them, which always include the services. */
export const visibleBlocks = (blocks: readonly Block[]): readonly Block[] =>
  blocks.length === 0 ? ONLY_SERVICES : blocks;

export const ONLY_SERVICES: readonly Block[] = [SERVICES];

/** The blocks after an action. Unchanged ones stay the same objects, so that they need not render again. */
export function reduceBlocks(form: DealForm, action: BlockAction): DealForm {
  const blocks = visibleBlocks(form.blocks);
  switch (action.type) {
    case "blockAdded":
      if (blocks.length >= MAX_BLOCKS) return form;
      return { ...form, blocks: blocks.toSpliced(action.at, 0, action.block) };
    case "blockInserted": {
      const at = blocks.findIndex(({ key }) => key === action.key);
      const text = blocks[at];
      if (text?.type !== "text") return form;
      const { before, after } = action.around;
      const parts = [
        ...(before === "" ? [] : [{ ...text, html: before }]),
        action.block,
        ...(after === "" ? [] : [{ ...emptyBlock("text", action.restKey), html: after }]),
      ];
      if (blocks.length - 1 + parts.length > MAX_BLOCKS) return form;
      return { ...form, blocks: blocks.toSpliced(at, 1, ...parts) };
    }
    case "blockChanged":
      return {
        ...form,
        blocks: blocks.map((block) => (block.key === action.key ? action.change(block) : block)),
      };
    case "blockRemoved": {
      const others = blocks.filter(({ key, type }) => key !== action.key || type === "services");
      return others.length === blocks.length ? form : { ...form, blocks: others };
    }
    case "blocksReordered":
      return { ...form, blocks: inOrder(blocks, action.keys) };
  }
}
