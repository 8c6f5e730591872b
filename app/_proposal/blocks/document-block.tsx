import type { ComponentType, ReactNode } from "react";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { BlockProps } from "./block-props";
import { FileBlock, PeopleBlock, PicturesBlock, TextPictureBlock, VideoBlock, WORDS } from "./picture-blocks";
import {
  FiguresBlock,
  HeadingBlock,
  QuotationBlock,
  StepsBlock,
  TableBlock,
  TermsBlock,
} from "./word-blocks";

type Props<Type extends BlockType> = BlockProps<Type> & { services: ReactNode };

/** How each kind of block looks. */
const BLOCKS: { [Type in BlockType]: ComponentType<Props<Type>> } = {
  heading: HeadingBlock,
  text: ({ block, richText: RichText }) => (
    <div className={`max-w-[68ch] ${WORDS}`}>
      <RichText html={block.html} />
    </div>
  ),
  pictures: PicturesBlock,
  text_picture: TextPictureBlock,
  quotation: QuotationBlock,
  people: PeopleBlock,
  steps: StepsBlock,
  figures: FiguresBlock,
  table: TableBlock,
  video: VideoBlock,
  file: FileBlock,
  terms: TermsBlock,
  divider: () => <hr className="border-slate-200" />,
  page_break: () => null,
  services: ({ services }) => services,
};

/**
 * One block of a proposal as the customer sees it, on the page, in print and in the builder's preview.
 * `services` is rendered at the position of the services. The table of contents links to its id.
 */
export function DocumentBlock(props: Omit<Props<BlockType>, "block"> & { block: Block }): ReactNode {
  // The compiler does not follow that a block and its component are of the same kind.
  const OfKind = BLOCKS[props.block.type] as ComponentType<Props<BlockType>>;
  return <OfKind {...props} />;
}
