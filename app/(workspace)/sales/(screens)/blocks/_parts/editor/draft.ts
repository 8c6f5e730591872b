import { emptySection, type Block, type Section } from "@/lib/core/documents/blocks";
import type { SavedEntry, EntryBody, KeptLine } from "@/lib/domain/library/schema";

/** What an entry holds while it is edited. A new block has none until its kind is chosen. */
export type Draft =
  { kind: "block"; block: Block | null } | { kind: "section"; section: Section; lines: readonly KeptLine[] };

/** The key of a section that no proposal holds. */
const KEY = "section";

/** What the editor opens with. */
export function draftOf(kind: SavedEntry["kind"], entry: SavedEntry | null): Draft {
  if (entry?.kind === "block") return { kind: "block", block: entry.content };
  if (entry?.kind === "section") return { kind: "section", ...entry.content };
  return kind === "block"
    ? { kind: "block", block: null }
    : { kind: "section", section: emptySection(KEY), lines: [] };
}

/** The content as it is sent; null while it is not there yet. */
export function contentBody(draft: Draft): Pick<EntryBody, "kind" | "content"> | null {
  if (draft.kind === "section")
    return { kind: "section", content: { section: draft.section, lines: [...draft.lines] } };
  return draft.block && { kind: "block", content: draft.block };
}
