import type { ComponentType, ReactNode } from "react";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import type { Language, ProposalTexts } from "../texts";

/** Draws rich text. */
export type RichText = ComponentType<{ html: string }>;

/** Props of every block's view. */
export type BlockProps<T extends BlockType> = {
  block: Block<T>;
  richText: RichText;
  language: Language;
  styles: TemplateStyles;
  texts: ProposalTexts["blocks"];
  /** Its first picture is loaded eagerly, because it is on the first screen. */
  isFirst: boolean;
};

/** Props of what stands around a block. */
export type FrameProps = Omit<BlockProps<BlockType>, "block"> & {
  block: Block;
  /** The proposal's language, in which the block is written. */
  lang: Language;
  /** While it is written: that it stands on a band, and whether as its first or last block. */
  band?: string | undefined;
  /** What the block shows, if it is not the block's own view. */
  children?: ReactNode;
};
