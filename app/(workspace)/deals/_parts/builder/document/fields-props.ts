import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { TextAround } from "../builder-state";

/**
 * Changed fields of a block, or a function that makes them from the block as it is when the change is applied. The
 * function is for what takes its time, such as an upload.
 */
type Changes<Part, Present = Part> = Partial<Part> | ((present: Present) => Partial<Part>);

/** Changes fields of a block. `field`: the name of the changed field, for undo. */
type Change<Part, Present = Part> = (field: string, changes: Changes<Part, Present>) => void;

/** For fields that are chosen by the block's kind, which the compiler cannot follow. */
export type BlockChange = Change<Block, never>;

/** Props of a block's fields. */
export type FieldsProps<T extends BlockType> = {
  block: Block<T>;
  change: Change<Block<T>>;
  /** Called when / is typed into an empty paragraph, with the text around it; false: it is a character. */
  onSlash: (around: TextAround) => boolean;
  /** Called for Enter in a text of one line: what follows is written below the block. */
  onEnter?: (() => void) | undefined;
};

export const NOTHING_AROUND: TextAround = { before: "", after: "" };

/** A block with changes by the fields of its kind. */
export function withChanges(block: Block, changes: Changes<Block, never>): Block {
  const result = typeof changes === "function" ? changes(block as never) : changes;
  return { ...block, ...result } as Block;
}
