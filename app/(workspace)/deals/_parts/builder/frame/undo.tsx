import { Redo2, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent } from "react";
import { IconButton } from "@/app/_ui/button";

/** Undo and redo; null if there is nothing to undo or redo. */
export type UndoProps = { undo: (() => void) | null; redo: (() => void) | null };

export const NOTHING_TO_UNDO: UndoProps = { undo: null, redo: null };

/** Buttons to undo and redo the last change of the whole form. */
export function UndoButtons({ undo, redo }: UndoProps) {
  const t = useTranslations("builder.document");
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t("undo")}
        icon={<Undo2 />}
        aria-keyshortcuts="Control+Z Meta+Z"
        disabled={!undo}
        onClick={() => undo?.()}
      />
      <IconButton
        label={t("redo")}
        icon={<Redo2 />}
        aria-keyshortcuts="Control+Shift+Z Meta+Shift+Z"
        disabled={!redo}
        onClick={() => redo?.()}
      />
    </span>
  );
}

/** Text boxes whose text is not, or not yet, in the form: searches, and numbers before they are parsed. */
const OWN_TEXT = "[role=combobox], [type=search], [data-unread], [data-own-undo]";

/**
 * Ctrl+Z undoes the last change of the form, Ctrl+Shift+Z or Ctrl+Y redoes it, unless the focus is in a
 * dialog. Captures the keys before text boxes and editors, whose own undo knows only their content.
 */
export function useUndoKeys({ undo, redo }: UndoProps): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isRedo = key === "y" || (key === "z" && event.shiftKey);
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(`[role=dialog], ${OWN_TEXT}`)) return;
    event.preventDefault();
    event.stopPropagation();
    (isRedo ? redo : undo)?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen, { capture: true });
    return () => document.removeEventListener("keydown", listen, { capture: true });
  }, []);
}
