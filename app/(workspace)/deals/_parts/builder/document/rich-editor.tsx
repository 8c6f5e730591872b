import { EditorContent, Extension } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { useEffect, useState } from "react";
import { FormatButtons } from "@/app/_ui/rich-text-editor/format-buttons";
import { useRichEditor } from "@/app/_ui/rich-text-editor/editor";
import { useInsertion } from "./insertion";
import { VARIABLE, VARIABLE_LOOK } from "./in-place";
import { VariableMenu } from "./variables";

export type RichEditorProps = {
  label: string;
  html: string;
  onChange: (html: string) => void;
  className: string;
  onSlash?: (() => void) | undefined;
  /** Where it was clicked, in pixels of the window; null: the cursor goes to the end. */
  clicked: { left: number; top: number } | null;
};

/** Rich text that is being edited where it stands, with its formats above it. Loaded with the first one. */
export function InPlaceRichEditor({ label, html, onChange, className, onSlash, clicked }: RichEditorProps) {
  const [isChoosing, setChoosing] = useState(false);
  const offer = useInsertion();
  const editor = useRichEditor({
    value: html,
    onChange,
    attributes: { "aria-label": label, class: `${className} outline-none` },
    more: MARKED_VARIABLES,
    onKey: (view, { key }) => {
      if (key === "/" && onSlash && view.state.doc.textContent === "" && view.state.doc.childCount === 1) {
        onSlash();
        return true;
      }
      if (key !== "{") return false;
      setChoosing(true);
      return true;
    },
  });
  useEffect(() => {
    if (!editor) return;
    const place = clicked && editor.view.posAtCoords(clicked);
    editor.commands.focus(place ? place.pos : "end");
    offer((text) => editor.chain().focus().insertContent(text).run());
  }, [editor, clicked, offer]);
  const close = (typed: string) => {
    setChoosing(false);
    editor?.chain().focus().insertContent(typed).run();
  };
  return (
    <div className="relative">
      <div className="absolute bottom-full left-0 z-10 mb-2 rounded-control border border-line bg-surface shadow-float">
        <FormatButtons editor={editor} disabled={false} />
      </div>
      <EditorContent editor={editor} />
      {isChoosing && <VariableMenu onChoose={close} onClose={() => close("{")} />}
    </div>
  );
}

const MARKED_VARIABLES = [
  Extension.create({
    name: "markedVariables",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          decorations: ({ doc }) => {
            const found: Decoration[] = [];
            doc.descendants((node, at) => {
              for (const match of node.text?.matchAll(VARIABLE) ?? [])
                found.push(
                  Decoration.inline(at + match.index, at + match.index + match[0].length, {
                    class: VARIABLE_LOOK,
                  }),
                );
            });
            return DecorationSet.create(doc, found);
          },
        },
      }),
    ],
  }),
];
