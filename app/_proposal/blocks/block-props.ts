import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { RichText } from "../line-details";
import type { Language, ProposalTexts } from "../texts";

/** What each view of a block is given. */
export type BlockProps<T extends BlockType> = {
  block: Block<T>;
  richText: RichText;
  language: Language;
  texts: ProposalTexts["blocks"];
};

/** What an address behind # names a block by. */
export const blockAnchor = ({ key }: Pick<Block, "key">): string => `block-${key}`;
