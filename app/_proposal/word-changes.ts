import { diffWordsWithSpace } from "diff";
import type { RevisionChanges } from "@/lib/domain/deals/revisions/comparison-schema";
import type { ProposalTexts } from "./texts";

type Change = RevisionChanges["words"][number];

/** A run of text: in both versions, only in the earlier, or only in the later one. */
export type WordRun = { kind: "kept" | "gone" | "new"; text: string };

/** One changed block or section, as shown to the reader. */
export type WordRow = { kind: Change["kind"]; name: string; runs: WordRun[]; note: string | null };

/** The text changes between two revisions, block by block. Pure. */
export const wordRows = (words: RevisionChanges["words"], texts: ProposalTexts["changes"]): WordRow[] =>
  words.map(({ kind, type, before, after }) => {
    const runs = kind === "moved" ? [] : wordRuns(before.join("\n"), after.join("\n"));
    const isSame = kind === "changed" && runs.every((run) => run.kind === "kept");
    return {
      kind,
      name: texts.types[type],
      runs: isSame ? [] : shortened(runs),
      note: isSame ? texts.notWords : null,
    };
  });

/** Too many changes to read word by word; above this both texts are shown one after the other. */
const MAX_EDITS = 400;

/** Merges two texts into one with deletions and insertions, word by word. Takes bounded time. */
export function wordRuns(before: string, after: string): WordRun[] {
  const result =
    before === "" || after === ""
      ? undefined
      : diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS });
  if (result)
    return result.map(({ value, added, removed }) => ({
      kind: added ? "new" : removed ? "gone" : "kept",
      text: value,
    }));
  return [
    ...(before === "" ? [] : [{ kind: "gone" as const, text: before }]),
    ...(after === "" ? [] : [{ kind: "new" as const, text: after }]),
  ];
}

/** Unchanged characters shown at each side of a change, and the most shown of a deleted or inserted run. */
const AROUND = 60;
const LONGEST = 1_200;

function shortened(runs: readonly WordRun[]): WordRun[] {
  return runs.map((run, index) => {
    if (run.kind !== "kept") return { ...run, text: cut(run.text) };
    const [isFirst, isLast] = [index === 0, index === runs.length - 1];
    const start = isFirst ? "" : run.text.slice(0, AROUND);
    const end = isLast ? "" : run.text.slice(-AROUND);
    return run.text.length <= 2 * AROUND + 20 ? run : { ...run, text: `${start} … ${end}` };
  });
}

const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);
