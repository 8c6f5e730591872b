import { EditorContent, getHTMLFromFragment, type Editor } from "@tiptap/react";
import type { ResolvedPos } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from "react";
import { classes } from "@/app/_ui/classes";
import { FormatButtons } from "@/app/_ui/rich-text-editor/format-buttons";
import { useRichEditor } from "@/app/_ui/rich-text-editor/editor";
import type { TextAround } from "../builder-state";
import type { BlockPicture } from "@/lib/core/documents/fields";
import { usePasted } from "./pasted";
import { useInsertion } from "./insertion";
import { withoutChips } from "./variable-chip";
import { VARIABLES_IN_TEXT } from "./variable-node";
import { VariableMenu } from "./variables";

export type RichEditorProps = {
  label: string;
  html: string;
  onChange: (html: string) => void;
  className: string;
  /** Called when / is typed into an empty paragraph; false: it is a character. */
  onSlash?: ((around: TextAround) => boolean) | undefined;
  /** Called for Backspace in the empty text. */
  onErase?: (() => void) | undefined;
  /** Takes the pictures of what was pasted; without it they are left out. */
  onPictures?: ((pictures: BlockPicture[]) => void) | undefined;
  /** Replaces variables by chips. */
  read: (html: string) => string;
  /** What was typed before the editor was ready. */
  takeTyped: () => string;
  /** Position of the click in the window, in pixels; null: the cursor goes to the end. */
  clicked: { left: number; top: number } | null;
};

/**
 * A rich text being edited in place, with its formatting tools above. Imported when the first text is edited.
 */
export function InPlaceRichEditor({
  label,
  html,
  onChange,
  className,
  onSlash,
  onErase,
  onPictures,
  read,
  takeTyped,
  clicked,
}: RichEditorProps) {
  const [isChoosing, setChoosing] = useState(false);
  const offerMenu = (view: Editor["view"], from: number, to: number, typed: string): boolean => {
    const { doc, tr } = view.state;
    const around = typed === "/" && from === to ? textAround(doc.resolve(from)) : null;
    if (around && onSlash?.(around)) return true;
    if (typed !== "{") return false;
    view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
    setChoosing(true);
    return true;
  };
  const offer = useInsertion();
  const pasting = usePasted(read, onPictures);
  const editor = useRichEditor({
    value: html,
    onChange,
    attributes: { "aria-label": label, class: classes(className, EDITED) },
    more: VARIABLES_IN_TEXT,
    read,
    write: withoutChips,
    onText: offerMenu,
    onPaste: pasting.paste,
  });
  const typeIn = useEffectEvent((ready: Editor) => {
    for (const key of takeTyped()) {
      const { from, to } = ready.state.selection;
      if (!offerMenu(ready.view, from, to, key)) ready.view.dispatch(ready.state.tr.insertText(key));
    }
  });
  useEffect(() => {
    if (!editor) return;
    const take = () => typeIn(editor);
    editor.on("focus", take);
    const place = clicked && editor.view.posAtCoords(clicked);
    editor.commands.focus(place ? place.pos : "end");
    return () => void editor.off("focus", take);
  }, [editor, clicked]);
  useEffect(() => {
    if (editor) offer({ field: editor.view.dom, insert: (text) => insert(editor, read(text)) });
  }, [editor, offer, read]);
  const close = (typed: string) => {
    setChoosing(false);
    if (editor) insert(editor, read(typed));
  };
  const press = (event: KeyboardEvent) => {
    // Backspace in an empty list ends the list first.
    if (event.key !== "Backspace" || !onErase || !editor?.isEmpty || editor.state.selection.$from.depth > 1)
      return;
    event.preventDefault();
    event.stopPropagation();
    onErase();
  };
  return (
    <div className="relative" onKeyDownCapture={press}>
      <div className="absolute bottom-full left-0 z-10 mb-2 rounded-control border border-line bg-surface shadow-float">
        <FormatButtons editor={editor} disabled={false} />
      </div>
      <EditorContent editor={editor} />
      {pasting.offer}
      {isChoosing && <VariableMenu onChoose={close} onClose={() => close("{")} />}
    </div>
  );
}

/** Inserts content at the cursor. Restores the focus immediately, so that the next key is not lost. */
function insert(editor: Editor, html: string): void {
  editor.view.focus();
  editor.chain().focus().insertContent(html).run();
}

/**
 * Keeps typed spaces, also at the end. ProseMirror adds an image and a break after a chip at a line's end,
 * for the cursor: the image must stay inline, and both are not stored.
 */
const EDITED = "whitespace-break-spaces outline-none [&_.ProseMirror-separator]:inline";

/** What stands before and after the empty paragraph with the cursor; null if it is in another place. */
function textAround(cursor: ResolvedPos): TextAround | null {
  if (cursor.depth !== 1 || cursor.parent.content.size > 0) return null;
  const { doc } = cursor;
  const [from, to] = [cursor.before(1), cursor.after(1)];
  const html = (start: number, end: number) =>
    start === end ? "" : withoutChips(getHTMLFromFragment(doc.slice(start, end).content, doc.type.schema));
  return { before: html(0, from), after: html(to, doc.content.size) };
}
