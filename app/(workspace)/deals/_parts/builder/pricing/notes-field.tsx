"use client";

import { useTranslations } from "next-intl";
import { RichTextEditor } from "@/app/_ui/rich-text-editor/rich-text-editor";
import type { LineDraft } from "./use-line-draft";

/** Notes of a line as rich text (S-064); until somebody changes them, their own markup stays. */
export function NotesField({ draft: { notes, setNotes, hasLongNotes } }: { draft: LineDraft }) {
  const t = useTranslations("builder.pricing");
  return (
    <RichTextEditor
      label={t("notes")}
      hint={t("notesHint")}
      error={hasLongNotes ? t("notesTooLong") : null}
      value={notes}
      onChange={setNotes}
    />
  );
}
