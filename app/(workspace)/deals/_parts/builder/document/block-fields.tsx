import type { ComponentType, ReactNode } from "react";
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

/** How each kind of block is edited. */
const FIELDS: { [Type in BlockType]: ComponentType<FieldsProps<Type>> } = {
  heading: HeadingFields,
  text: TextFields,
  pictures: PicturesFields,
  text_picture: TextPictureFields,
  quotation: QuotationFields,
  people: PeopleFields,
  steps: StepsFields,
  figures: FiguresFields,
  table: TableFields,
  video: VideoFields,
  file: FileFields,
  terms: TermsFields,
  services: ServicesFields,
  divider: () => (
    <div className="flex min-h-6 items-center">
      <hr className="w-full border-line" />
    </div>
  ),
  page_break: PageBreak,
};

function PageBreak() {
  const t = useTranslations("builder.document.fields");
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

type Props = Pick<FieldsProps<BlockType>, "onSlash" | "onEnter"> & {
  block: Block;
  change: BlockChange;
};

/** A block as it will look, edited in place. */
export function BlockFields(props: Props): ReactNode {
  // The compiler does not follow that a block and its component are of the same kind.
  const OfKind = FIELDS[props.block.type] as ComponentType<Props>;
  return <OfKind {...props} />;
}
