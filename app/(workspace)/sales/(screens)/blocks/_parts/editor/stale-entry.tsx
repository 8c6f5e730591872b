import { useTranslations } from "next-intl";
import { WordDiff } from "@/app/_proposal/word-diff";
import { wordRuns } from "@/app/_proposal/word-changes";
import { Banner } from "@/app/_ui/banner";
import type { SavedEntry } from "@/lib/domain/library/schema";
import { wordsOf } from "@/lib/domain/deals/compare-words";
import { draftOf, type Draft } from "./draft";

/** What somebody else saved while one was writing, beside one's own, which is kept. */
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
