import { useTranslations } from "next-intl";
import type { Parts } from "@/app/_proposal/blocks/parts";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { changesAt, fieldAt, isEmptyBlock, NOTHING_AROUND, valueAt, wordsAt } from "./block-path";
import { ColumnTools, EntryTools, RowTools } from "./entry-tools";
import { DayInPlace, InPlaceText } from "./in-place";
import { InPlacePicture } from "./picture-in-place";
import { InPlaceRichText } from "./rich-in-place";
import { useFieldLabel, usePictureLabel, useWritten } from "./written-block";

type WrittenParts = Pick<
  Parts,
  "isWritten" | "Words" | "Day" | "Image" | "Link" | "EntryTools" | "RowTools" | "ColumnTools"
>;

/** The page's words, pictures and lists as fields of the block around them. */
export const WRITTEN: WrittenParts = {
  isWritten: true,
  Words({ at, fallback }) {
    const written = useWritten();
    const { block, change } = written;
    const { label, placeholder } = useFieldLabel(written, at);
    const field = fieldAt(block.type, at);
    const isLine = field?.kind === "line";
    const isHeading = block.type === "heading";
    return (
      <InPlaceText
        label={label}
        placeholder={fallback || placeholder}
        isShownEmpty={Boolean(fallback)}
        value={wordsAt(block, at)}
        longest={field && "longest" in field ? field.longest : 0}
        multiline={!isLine}
        onChange={(text) => change(at[0], (present) => changesAt(present, at, text))}
        onSlash={isHeading ? () => written.onSlash(NOTHING_AROUND) : undefined}
        onEnter={isLine ? written.onEnter : undefined}
        onErase={isEmptyBlock(block) ? written.onErase : undefined}
      />
    );
  },
  Day({ at }) {
    const written = useWritten();
    const { label } = useFieldLabel(written, at);
    return (
      <DayInPlace
        label={label}
        value={(valueAt(written.block, at) as string | null | undefined) ?? null}
        onChange={(day) => written.change(at[0], (present) => changesAt(present, at, day))}
      />
    );
  },
  Image({ at, ...look }) {
    const written = useWritten();
    return (
      <InPlacePicture
        {...look}
        label={usePictureLabel(written, at)}
        picture={(valueAt(written.block, at) as BlockPicture | null | undefined) ?? null}
        onChange={(picture) => written.change(at[0], (present) => changesAt(present, at, picture))}
      />
    );
  },
  Link: ({ className, children }) => <div className={className}>{children}</div>,
  EntryTools,
  RowTools,
  ColumnTools,
};

/** The rich text of the block around it. */
export function WrittenRich() {
  const t = useTranslations("builder.document.fields");
  const { block, change, onSlash, onErase, onPictures } = useWritten();
  return (
    <InPlaceRichText
      label={t("text")}
      placeholder={t("textPlaceholder")}
      html={"html" in block ? block.html : ""}
      onChange={(html) => change("html", { html })}
      // Other kinds cannot be divided.
      onSlash={block.type === "text" ? onSlash : undefined}
      onErase={isEmptyBlock(block) ? onErase : undefined}
      onPictures={onPictures}
    />
  );
}
