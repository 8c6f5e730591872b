import { BLOCKS, filesOf, textsOf, type Block, type BlockType } from "@/lib/core/documents/blocks";
import type { Field, Fields } from "@/lib/core/documents/fields";
import { ownValue } from "@/lib/core/own-value";
import type { Path } from "@/app/_proposal/blocks/parts";
import type { TextAround } from "../builder-state";

/**
 * Changes fields of a block. field: the name of the changed field, for undo. changes: the fields, or a function that
 * makes them from the block as it is when the change is applied, for what takes its time, such as an upload.
 */
export type BlockChange = (
  field: string,
  changes: Partial<Block> | ((present: Block) => Partial<Block>),
) => void;

export const NOTHING_AROUND: TextAround = { before: "", after: "" };

/** A block with changes by the fields of its kind. */
export function withChanges(block: Block, changes: Parameters<BlockChange>[1]): Block {
  return { ...block, ...(typeof changes === "function" ? changes(block) : changes) } as Block;
}

/** The kind of value that stands at a place of a block. */
export function fieldAt(type: BlockType, [name, , of]: Path): Field | undefined {
  const field = ownValue<Field>(BLOCKS[type], name);
  return field?.kind === "list" ? ownValue(field.of, String(of)) : field;
}

/** The list of a block, if its kind has one: its field and what it may hold. */
export function listOf(type: BlockType) {
  for (const [name, field] of Object.entries(BLOCKS[type] as Fields))
    if (field.kind === "list") return { name, ...field };
  return null;
}

/** Values by name, as which the compiler cannot see a block whose kind is not known. */
type Values = Record<string, unknown>;

export function valueAt(block: Block, [name, entry, of]: Path): unknown {
  const value = ownValue(block as Values, name);
  if (entry === undefined) return value;
  const one = (value as readonly unknown[])[entry];
  return of === undefined ? one : ownValue(one as Values | undefined, String(of));
}

/** A text at a place of a block; empty if there is none. */
export function wordsAt(block: Block, at: Path): string {
  const value = valueAt(block, at);
  return typeof value === "string" ? value : "";
}

/** The changed fields of a block with another value at one place; none if the place is gone. */
export function changesAt(block: Block, [name, entry, of]: Path, value: unknown): Partial<Block> {
  if (entry === undefined) return { [name]: value };
  const entries = entriesOf(block, name);
  const one = entries[entry];
  if (one === undefined || of === undefined) return {};
  const changed = Array.isArray(one) ? one.with(Number(of), value) : { ...(one as Values), [of]: value };
  return { [name]: entries.with(entry, changed) };
}

/** The entries of a list, or the rows of a table. */
export const entriesOf = (block: Block, name: string): readonly unknown[] =>
  ownValue(block as Values, name) as readonly unknown[];

/** Whether a block holds neither words nor files; a divider never does. */
export const isBare = (block: Block): boolean =>
  textsOf({ blocks: [block] }).every((text) => text === "") && filesOf({ blocks: [block] }).length === 0;

/** Whether nothing has been written or put into a block that could hold something. */
export const isEmptyBlock = (block: Block): boolean =>
  textsOf({ blocks: [block] }).length > 0 && isBare(block);
