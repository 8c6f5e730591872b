"use client";

import { useTranslations } from "next-intl";
import { wordRuns } from "@/app/_proposal/word-changes";
import { WordDiff } from "@/app/_proposal/word-diff";
import { Banner } from "@/app/_ui/banner";
import { wordsOf } from "@/lib/domain/deals/revisions/compare-words";
import type { SavedEntry } from "@/lib/domain/library/schema";
import { draftOf, type Draft } from "./draft";

/** Shows what somebody else saved meanwhile, compared with the user's content, which is kept. */
export function StaleEntry({ mine, theirs }: { mine: Draft; theirs: SavedEntry }) {
  const t = useTranslations("library.editor");
  const runs = wordRuns(wordsOfDraft(draftOf(theirs.kind, theirs)), wordsOfDraft(mine));
  return (
    <Banner tone="warning">
      <p>{t("stale", { name: theirs.name })}</p>
      <WordDiff runs={runs} note={runs.every(({ kind }) => kind === "kept") ? t("staleSame") : null} />
    </Banner>
  );
}

const wordsOfDraft = (draft: Draft): string =>
  wordsOf(
    draft.kind === "section"
      ? { sections: [draft.section] }
      : { blocks: draft.block === null ? [] : [draft.block] },
  ).join("\n");
