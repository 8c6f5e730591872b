import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { TemplateStyles } from "@/lib/domain/templates/template";
import type { RichText } from "../line-details";
import type { Language, ProposalTexts } from "../texts";

/** What each view of a block is given. */
export type BlockProps<T extends BlockType> = {
  block: Block<T>;
  richText: RichText;
  language: Language;
  styles: TemplateStyles;
  texts: ProposalTexts["blocks"];
  /** Its first picture is loaded at once, because it stands on the first screen. */
  isFirst: boolean;
};
