"use client";

import { EditorContent, useEditor, type Extensions } from "@tiptap/react";
import { useEffect, useRef } from "react";
import type { EditorView } from "@tiptap/pm/view";
import { StarterKit } from "@tiptap/starter-kit";
import { classes } from "../classes";
import type { ControlProps } from "../field";
import { FormatButtons } from "./format-buttons";

export type EditorProps = {
  label: string;
  value: string;
  onChange: (html: string) => void;
  disabled?: boolean;
  control: ControlProps;
};

/** The editor with its buttons. RichTextEditor loads it lazily. */
export function Editor({ label, value, onChange, disabled = false, control }: EditorProps) {
  const { "aria-invalid": isInvalid, ...described } = control;
  const editor = useRichEditor({
    value,
    onChange,
    disabled,
    attributes: { ...described, "aria-label": label, "aria-invalid": isInvalid, class: TEXT },
  });
  return (
    <div
      className={classes(
        "overflow-hidden rounded-control border bg-surface has-[[role=textbox]:focus]:border-focus",
        "has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:outline-focus/40",
        isInvalid ? "border-danger" : "border-control",
        disabled && "bg-sunken",
      )}
    >
      <FormatButtons editor={editor} disabled={disabled} />
      <EditorContent editor={editor} />
    </div>
  );
}

type RichEditor = Pick<EditorProps, "value" | "onChange" | "disabled"> & {
  /** Attributes of its text box. */
  attributes: Readonly<Record<string, string | boolean | undefined>>;
  /** Extensions beyond the formats of the ten tags, such as highlighting something in the text. */
  more?: Extensions;
  /** Convert the value to the editor's HTML, and back; default: unchanged. */
  read?: (html: string) => string;
  write?: (html: string) => string;
  /**
   * Whether what was typed between two positions was already handled. Not by its key: when that is pressed, the editor
   * may not know yet where an arrow key has just moved the cursor.
   */
  onText?: (view: EditorView, from: number, to: number, text: string) => boolean;
  /** Whether a paste was handled; default: its plain text is inserted (WID-10). */
  onPaste?: (view: EditorView, event: ClipboardEvent) => boolean;
};

/** An editor of the ten tags (S-099), without buttons or frame. null until it is created. */
export function useRichEditor({
  value,
  onChange,
  disabled = false,
  attributes,
  more = [],
  read = asItIs,
  write = asItIs,
  onText,
  onPaste,
}: RichEditor) {
  const written = useRef(value);
  const editor = useEditor({
    extensions: [...EXTENSIONS, ...more],
    content: read(value),
    editable: !disabled,
    immediatelyRender: false,
    // The page's policy allows no style element without its nonce; our classes contain what is needed.
    injectCSS: false,
    editorProps: {
      attributes: attributesOf({ ...attributes, role: "textbox", "aria-multiline": "true" }),
      handleDOMEvents: { paste: (view, event) => onPaste?.(view, event) || pasteAsText(view, event) },
      ...(onText ? { handleTextInput: onText } : {}),
    },
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? "" : write(changed.getHTML());
      onChange(written.current);
    },
  });
  useEffect(() => {
    // The value was changed from outside, for example when a form is reset.
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(read(value), { emitUpdate: false });
  }, [editor, value, read]);
  return editor;
}

const asItIs = (html: string): string => html;

const TEXT = classes(
  "rich-text min-h-32 max-h-96 overflow-y-auto whitespace-break-spaces",
  "break-words px-3 py-2.5 text-base outline-none sm:text-sm",
);

const attributesOf = (
  input: Readonly<Record<string, string | boolean | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Pastes as plain text, without formatting (WID-10). */
function pasteAsText(view: EditorView, event: ClipboardEvent): boolean {
  event.preventDefault();
  const text = event.clipboardData?.getData("text/plain");
  if (text) view.pasteText(text);
  return true;
}

/**
 * Paragraphs, line breaks, bold, italic, underline and the two lists: what the ten tags can express (S-099),
 * and nothing else.
 */
const EXTENSIONS = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    dropcursor: false,
    gapcursor: false,
    heading: false,
    horizontalRule: false,
    link: false,
    strike: false,
    trailingNode: false,
  }),
];
