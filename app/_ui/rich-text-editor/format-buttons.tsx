"use client";

import { useEditorState, type Editor } from "@tiptap/react";
import { Bold, Italic, List, ListOrdered, Underline } from "lucide-react";
import { useTranslations } from "next-intl";
import { classes } from "../classes";

const FORMATS = [
  { name: "bold", Icon: Bold, toggle: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: "italic", Icon: Italic, toggle: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: "underline",
    Icon: Underline,
    toggle: (editor: Editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: "bulletList",
    Icon: List,
    toggle: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "orderedList",
    Icon: ListOrdered,
    toggle: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
] as const;

/** The five formats; a pressed button means that its format applies at the text cursor. */
export function FormatButtons({ editor, disabled }: { editor: Editor | null; disabled: boolean }) {
  const t = useTranslations("common.richText");
  const active =
    useEditorState({
      editor,
      selector: ({ editor: current }) =>
        FORMATS.filter(({ name }) => current?.isActive(name)).map(({ name }) => name),
    }) ?? [];
  return (
    <div role="group" aria-label={t("formats")} className="flex flex-wrap gap-0.5 border-b border-line p-1">
      {FORMATS.map(({ name, Icon, toggle }) => (
        <button
          key={name}
          type="button"
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={active.includes(name)}
          disabled={disabled || !editor}
          onClick={() => editor && toggle(editor)}
          className={classes(
            "inline-flex size-9 items-center justify-center rounded-md text-muted",
            "hover:bg-sunken hover:text-ink disabled:opacity-50 sm:size-8",
            active.includes(name) &&
              "bg-primary-100 text-primary-800 dark:bg-primary-500/25 dark:text-primary-200",
          )}
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </div>
  );
}
