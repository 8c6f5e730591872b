import type { Block, BlockType } from "@/lib/core/documents/blocks";

/** Props of a block's fields. `change` gets the name of the changed field, for undo. */
export type FieldsProps<T extends BlockType> = {
  block: Block<T>;
  change: (field: string, changes: Partial<Block<T>>) => void;
  /** Called when / is typed into the empty block. */
  onSlash: () => void;
};
