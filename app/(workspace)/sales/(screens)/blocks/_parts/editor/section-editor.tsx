"use client";

import { useTranslations } from "next-intl";
import { SectionDetails } from "@/app/(workspace)/deals/_parts/builder/services/section-row";
import { Card } from "@/app/_ui/card";
import { TextField } from "@/app/_ui/text-field";
import { MAX_SECTION_NAME } from "@/lib/core/documents/blocks";
import type { Draft } from "./draft";
import { SectionLines } from "./section-lines";

type SectionDraft = Extract<Draft, { kind: "section" }>;
type Props = {
  draft: SectionDraft;
  onChange: (draft: SectionDraft, field: string | null) => void;
};

/** A section: its name, its details and its lines. Services have no price here. */
export function SectionEditor({ draft, onChange }: Props) {
  const t = useTranslations("library.editor");
  const s = useTranslations("builder.sections");
  const { section } = draft;
  const change = (field: string, changes: Partial<SectionDraft["section"]>) =>
    onChange({ ...draft, section: { ...section, ...changes } }, field);
  return (
    <>
      <Card className="@container p-5" aria-labelledby="section">
        <h3 id="section" className="mb-3 text-sm font-semibold">
          {t("section")}
        </h3>
        <TextField
          label={s("name")}
          hint={t("sectionNameHint")}
          maxLength={MAX_SECTION_NAME}
          autoComplete="off"
          value={section.name}
          onChange={({ target }) => change("name", { name: target.value })}
        />
        <SectionDetails section={section} change={change} />
      </Card>
      <SectionLines lines={draft.lines} onChange={(lines, field) => onChange({ ...draft, lines }, field)} />
    </>
  );
}
