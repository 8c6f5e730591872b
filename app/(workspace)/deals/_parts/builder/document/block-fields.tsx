import type { ReactNode } from "react";
import { useTranslations } from "next-intl";
import { classes } from "@/app/_ui/classes";
import type { Block, BlockType } from "@/lib/core/documents/blocks";
import type { BlockChange, FieldsProps } from "./fields-props";
import { FileFields, PeopleFields, PicturesFields, TextPictureFields, VideoFields } from "./media-fields";
import { TableFields } from "./table-fields";
import {
  FiguresFields,
  HeadingFields,
  QuotationFields,
  ServicesFields,
  StepsFields,
  TermsFields,
  TextFields,
} from "./word-fields";

type Props = Pick<FieldsProps<BlockType>, "onSlash" | "onEnter"> & {
  block: Block;
  change: BlockChange;
};

/** A block as it will look, edited in place. */
export function BlockFields({ block, change, onSlash, onEnter }: Props): ReactNode {
  const t = useTranslations("builder.document.fields");
  switch (block.type) {
    case "heading":
      return <HeadingFields {...{ block, change, onSlash, onEnter }} />;
    case "text":
      return <TextFields {...{ block, change, onSlash }} />;
    case "pictures":
      return <PicturesFields {...{ block, change, onSlash }} />;
    case "text_picture":
      return <TextPictureFields {...{ block, change, onSlash }} />;
    case "quotation":
      return <QuotationFields {...{ block, change, onSlash }} />;
    case "people":
      return <PeopleFields {...{ block, change, onSlash }} />;
    case "steps":
      return <StepsFields {...{ block, change, onSlash }} />;
    case "figures":
      return <FiguresFields {...{ block, change, onSlash }} />;
    case "table":
      return <TableFields {...{ block, change, onSlash }} />;
    case "video":
      return <VideoFields {...{ block, change, onSlash }} />;
    case "file":
      return <FileFields {...{ block, change, onSlash }} />;
    case "terms":
      return <TermsFields {...{ block, change, onSlash }} />;
    case "services":
      return <ServicesFields {...{ block, change, onSlash }} />;
    case "divider":
      return (
        <div className="flex min-h-6 items-center">
          <hr className="w-full border-line" />
        </div>
      );
    case "page_break":
      return (
        <p
          className={classes(
            "flex items-center gap-3 text-xs text-muted before:flex-1",
            "before:border-t before:border-dashed before:border-control",
            "after:flex-1 after:border-t after:border-dashed after:border-control",
          )}
        >
          {t("pageBreak")}
        </p>
      );
  }
}
