"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { TextArea } from "@/app/_ui/text-area";
import { notesHtml, notesText } from "./notes-html";

/** Notes of a line, typed as plain text and stored as paragraphs; until they are changed their own markup stays (S-064). */
export function NotesField({ html, onChange }: { html: string; onChange: (html: string) => void }) {
  const t = useTranslations("builder.pricing");
  const [text, setText] = useState(() => notesText(html));
  return (
    <TextArea
      label={t("notes")}
      hint={t("notesHint")}
      rows={3}
      maxLength={20_000}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(notesHtml(event.target.value));
      }}
    />
  );
}
