import { ImagePlus, PaintBucket, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ComponentProps } from "react";
import { flushSync } from "react-dom";
import type { Parts } from "@/app/_proposal/blocks/parts";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { coverOf } from "@/lib/core/documents/outline";
import { DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { useBuilder } from "../builder-context";
import { dealName } from "../form-state";
import { InPlaceText } from "./in-place";
import { picturesBlock, uncaptioned } from "./new-block";
import { PictureDialog, usePictureChoice } from "./picture-in-place";
import { useKeptFocus } from "./use-kept-focus";

/** The title, written on the cover. Until it is, it is the usual one. */
export const Title: Parts["Title"] = () => {
  const t = useTranslations("builder.look");
  const untitled = useTranslations("builder.preview")("untitled");
  const { deal, dispatch } = useBuilder();
  return (
    <InPlaceText
      isPlain
      isShownEmpty
      label={t("coverTitle")}
      placeholder={dealName({ ...deal, name: null }) || untitled}
      value={deal.name ?? ""}
      longest={DEAL_FIELDS.name.longest}
      onChange={(name) => dispatch({ type: "filled", fields: { name: name || null } })}
    />
  );
};

/**
 * What changes the cover (U-86), on the cover itself: its picture, with which the document begins and which has no
 * place below, or a band. Without a cover it offers both.
 */
export const CoverTools: Parts["CoverTools"] = () => {
  const t = useTranslations("builder.look");
  const { deal, dispatch } = useBuilder();
  const cover = coverOf(deal.blocks);
  const [isOpen, setOpen] = useState(false);
  // A picture that becomes the cover leaves its place below.
  const button = useKeptFocus(cover?.key ?? null);
  const change = (picture: BlockPicture | null) => {
    if (!picture) return cover && dispatch({ type: "blockRemoved", key: cover.key });
    if (!cover) return dispatch({ type: "blockAdded", block: picturesBlock([picture]), at: 0 });
    const pictures = uncaptioned([picture]);
    dispatch({
      type: "blockChanged",
      key: cover.key,
      change: (present) => (present.type === "pictures" ? { ...present, pictures } : present),
      field: "pictures",
    });
  };
  const toggleBand = () => {
    flushSync(() => dispatch({ type: "filled", fields: { hasCoverBand: !deal.hasCoverBand } }));
    // The page's head is another one now, with a button of its own.
    document.querySelector<HTMLElement>("[data-cover-band]")?.focus();
  };
  const choice = usePictureChoice(cover?.picture ?? null, change);
  const problem = choice.problem && (
    <p role="alert" className="basis-full rounded-control bg-white p-2 text-xs font-medium text-danger">
      {choice.problem}
    </p>
  );
  return (
    <div className="flex max-w-full flex-wrap justify-end gap-2">
      {choice.input}
      {cover ? (
        <>
          <Tool ref={button} icon={<Pencil />} onClick={() => setOpen(true)}>
            {t("editPicture")}
          </Tool>
          <Tool icon={<Trash2 />} onClick={() => change(null)}>
            {t("removePicture")}
          </Tool>
        </>
      ) : (
        <>
          <Tool ref={button} icon={<ImagePlus />} loading={choice.busy !== null} onClick={choice.open}>
            {t("addPicture")}
          </Tool>
          <Tool icon={<PaintBucket />} data-cover-band aria-pressed={deal.hasCoverBand} onClick={toggleBand}>
            {t("band")}
          </Tool>
        </>
      )}
      {isOpen ? null : problem}
      {cover && isOpen && (
        <PictureDialog
          label={t("editPicture")}
          picture={cover.picture}
          problem={problem}
          isBusy={choice.busy !== null}
          onChange={change}
          onReplace={choice.open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

/** Readable on every picture, and quiet beside it: on a narrow page without its words. */
const Tool = ({ icon, children, ...props }: ComponentProps<typeof Button>) => (
  <Button
    size="sm"
    variant="secondary"
    icon={<span className="*:size-4">{icon}</span>}
    className={classes(
      "pointer-coarse:min-h-11 aria-pressed:border-transparent aria-pressed:bg-slate-900",
      "aria-pressed:text-white",
    )}
    {...props}
  >
    <span className="@max-xl:sr-only">{children}</span>
  </Button>
);
