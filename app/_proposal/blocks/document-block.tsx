import type { ReactNode } from "react";
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

/**
 * One block of a proposal as the customer sees it, on the page, in print and in the builder's preview.
 * `services` is rendered at the position of the services. The table of contents links to its id.
 */
export function DocumentBlock({
  block,
  services,
  ...shared
}: Omit<BlockProps<BlockType>, "block"> & { block: Block; services: ReactNode }): ReactNode {
  switch (block.type) {
    case "heading":
      return <HeadingBlock block={block} {...shared} />;
    case "text":
      return (
        <div className={`max-w-[68ch] ${WORDS}`}>
          <shared.richText html={block.html} />
        </div>
      );
    case "pictures":
      return <PicturesBlock block={block} {...shared} />;
    case "text_picture":
      return <TextPictureBlock block={block} {...shared} />;
    case "quotation":
      return <QuotationBlock block={block} {...shared} />;
    case "people":
      return <PeopleBlock block={block} {...shared} />;
    case "steps":
      return <StepsBlock block={block} {...shared} />;
    case "figures":
      return <FiguresBlock block={block} {...shared} />;
    case "table":
      return <TableBlock block={block} {...shared} />;
    case "video":
      return <VideoBlock block={block} {...shared} />;
    case "file":
      return <FileBlock block={block} {...shared} />;
    case "terms":
      return <TermsBlock block={block} {...shared} />;
    case "divider":
      return <hr className="border-slate-200" />;
    case "page_break":
      return null;
    case "services":
      return services;
  }
}
