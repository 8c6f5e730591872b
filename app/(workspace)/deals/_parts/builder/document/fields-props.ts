import type { Block, BlockType } from "@/lib/core/documents/blocks";

/** What the fields of a block are given. `change` names the field that was changed, for undo. */
export type FieldsProps<T extends BlockType> = {
  block: Block<T>;
  change: (field: string, changes: Partial<Block<T>>) => void;
  /** When / is typed into the block while it is empty. */
  onSlash: () => void;
};
