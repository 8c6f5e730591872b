import { newKey } from "@/app/(workspace)/deals/_parts/builder/document/new-block";
import { emptySection, type Block, type Section } from "@/lib/core/documents/blocks";
import type { SavedEntry, EntryBody, SavedLine } from "@/lib/domain/library/schema";

/** The content of an entry while it is edited. A new block has none until its kind is chosen. */
export type Draft =
  | { kind: "block"; block: Block | null }
  | { kind: "section"; section: Section; lines: readonly DraftLine[] };

/** A line of a section. `key` identifies it in the form. */
export type DraftLine = SavedLine & { key: string };

export const draftLine = (line: SavedLine): DraftLine => ({ ...line, key: newKey() });

/** The key of a new section. Keys must be unique only within a proposal. */
const KEY = "section";

/** The initial content of the editor. */
export function draftOf(kind: SavedEntry["kind"], entry: SavedEntry | null): Draft {
  if (entry?.kind === "block") return { kind: "block", block: entry.content };
  if (entry?.kind === "section")
    return { kind: "section", ...entry.content, lines: entry.content.lines.map(draftLine) };
  return kind === "block"
    ? { kind: "block", block: null }
    : { kind: "section", section: emptySection(KEY), lines: [] };
}

/** The content as a part of the request body; null while a new block has no kind. */
export function contentBody(draft: Draft): Pick<EntryBody, "kind" | "content"> | null {
  if (draft.kind === "section") {
    const lines = draft.lines.map(({ key: _, ...line }) => line);
    return { kind: "section", content: { section: draft.section, lines } };
  }
  return draft.block && { kind: "block", content: draft.block };
}
