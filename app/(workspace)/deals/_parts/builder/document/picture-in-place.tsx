import { ImagePlus, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { BlockImage, storedAddress } from "@/app/_proposal/blocks/block-image";
import { Picture } from "@/app/_proposal/pictures";
import { Button } from "@/app/_ui/button";
import { classes } from "@/app/_ui/classes";
import { Dialog } from "@/app/_ui/dialog";
import { Spinner } from "@/app/_ui/spinner";
import { TextField } from "@/app/_ui/text-field";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { MAX_ALT_TEXT } from "@/lib/domain/documents/limits";
import { useFileChoice } from "./file-choice";
import { DOCUMENT_PICTURES } from "./upload";
import { useKeptFocus } from "./use-kept-focus";

type Props = {
  label: string;
  picture: BlockPicture | null;
  onChange: (picture: BlockPicture | null) => void;
  /** The picture's shape and place on the page. */
  className: string;
  /** Its width on the page. */
  sizes: string;
};

/** A picture in its place: chosen by click or drop, then edited in a dialog. */
export function InPlacePicture({ label, picture, onChange, className, sizes }: Props) {
  const t = useTranslations("builder.document.picture");
  const editor = useTranslations("builder.document");
  const [isOpen, setOpen] = useState(false);
  const choice = usePictureChoice(picture, onChange);
  const button = useKeptFocus(picture?.file ?? null);
  const isEdited = picture !== null && isOpen;
  // Too small for text.
  const isSmall = className.includes("rounded-full");
  const problem = choice.problem && (
    <p role="alert" className="mt-1 text-xs font-medium text-danger">
      {choice.problem}
    </p>
  );
  const box = classes("relative block overflow-hidden", className);
  return (
    <>
      {choice.input}
      {picture ? (
        <button
          ref={button}
          type="button"
          aria-label={editor("named", { kind: t("edit"), words: picture.alt || label })}
          onClick={() => setOpen(true)}
          className={classes(box, "group/picture")}
        >
          <BlockImage picture={{ ...picture, alt: "" }} sizes={sizes} className="size-full" />
          <span
            aria-hidden="true"
            className={classes(
              "absolute top-2 right-2 rounded-control bg-slate-950/75 p-2 text-white opacity-0",
              "group-hover/picture:opacity-100 group-focus-visible/picture:opacity-100",
              isSmall && "inset-0 flex items-center justify-center rounded-none",
            )}
          >
            <Pencil className="size-4" />
          </span>
        </button>
      ) : (
        <button
          ref={button}
          type="button"
          aria-label={editor("named", { kind: t("choose"), words: label })}
          aria-busy={choice.busy !== null || undefined}
          onClick={choice.open}
          onDragOver={(event) => event.preventDefault()}
          onDrop={choice.drop}
          className={classes(
            box,
            "flex flex-col items-center justify-center gap-2 border border-dashed border-slate-400 bg-slate-50",
            "text-sm text-slate-600 transition-colors hover:border-focus hover:text-slate-900",
            isSmall || className.includes("aspect-") ? null : "min-h-48",
          )}
        >
          {choice.busy ? (
            <Spinner label={choice.busy} />
          ) : (
            <ImagePlus aria-hidden="true" className="size-5" />
          )}
          {isSmall ? null : <span aria-hidden="true">{t("choose")}</span>}
        </button>
      )}
      {isEdited ? null : problem}
      {isEdited && (
        <PictureDialog
          {...{ label, picture, onChange, problem }}
          onReplace={choice.open}
          isBusy={choice.busy !== null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Chooses a picture's file; replacing it keeps its description. */
export const usePictureChoice = (picture: BlockPicture | null, onChange: Props["onChange"]) =>
  useFileChoice(DOCUMENT_PICTURES, ({ file, width, height }) =>
    onChange({
      alt: picture?.alt ?? "",
      focus: { x: 50, y: 50 },
      file,
      width: width ?? 1,
      height: height ?? 1,
    }),
  );

type DialogProps = Pick<Props, "label" | "onChange"> & {
  picture: BlockPicture;
  /** Why the last chosen file was refused. */
  problem: ReactNode;
  isBusy: boolean;
  onReplace: () => void;
  onClose: () => void;
};

/**
 * A picture's description, and the point that stays visible when it is cropped. Each change applies
 * immediately, and can be undone.
 */
export function PictureDialog({
  label,
  picture,
  problem,
  isBusy,
  onChange,
  onReplace,
  onClose,
}: DialogProps) {
  const t = useTranslations("builder.document.picture");
  return (
    <Dialog
      open
      isChanged={false}
      onOpenChange={(open) => open || onClose()}
      title={label}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              onClose();
              onChange(null);
            }}
          >
            {t("remove")}
          </Button>
          <Button variant="secondary" loading={isBusy} onClick={onReplace}>
            {t("replace")}
          </Button>
          <Button onClick={onClose}>{t("done")}</Button>
        </>
      }
    >
      <div className="space-y-5">
        {problem}
        <TextField
          label={t("alt")}
          hint={t("altHint")}
          maxLength={MAX_ALT_TEXT}
          value={picture.alt}
          onChange={({ target }) => onChange({ ...picture, alt: target.value })}
        />
        <FocusPoint picture={picture} onChange={onChange} />
      </div>
    </Dialog>
  );
}

/** Percentage points that an arrow key moves the point by. */
const STEP = 2;

const within = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

function FocusPoint({ picture, onChange }: Pick<DialogProps, "picture" | "onChange">) {
  const t = useTranslations("builder.document.picture");
  const editor = useTranslations("builder.document");
  const { x, y } = picture.focus;
  const moveTo = (focus: BlockPicture["focus"]) =>
    onChange({ ...picture, focus: { x: within(focus.x), y: within(focus.y) } });
  const point = (event: PointerEvent) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    moveTo({ x: (100 * (event.clientX - left)) / width, y: (100 * (event.clientY - top)) / height });
  };
  const steer = (event: KeyboardEvent) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!by) return;
    event.preventDefault();
    moveTo({ x: x + (by[0] ?? 0) * STEP, y: y + (by[1] ?? 0) * STEP });
  };
  return (
    <div>
      <p className="mb-1.5 text-sm font-medium">{t("focus")}</p>
      <div className="relative w-fit max-w-full cursor-crosshair" onPointerDown={point}>
        <Picture
          src={storedAddress(picture.file)}
          alt=""
          width={picture.width}
          height={picture.height}
          className="h-auto max-h-[45vh] w-auto max-w-full rounded-card"
        />
        <button
          type="button"
          aria-label={editor("named", { kind: t("focus"), words: t("focusText", { x, y }) })}
          onKeyDown={steer}
          style={{ left: `${x}%`, top: `${y}%` }}
          className={classes(
            "absolute size-8 -translate-1/2 rounded-full border-3 border-white bg-slate-950/40 shadow-float",
            "outline-offset-2",
          )}
        />
      </div>
      <p className="mt-1.5 text-xs text-muted">
        {t("focusHint")} {t("focusText", { x, y })}
      </p>
    </div>
  );
}
