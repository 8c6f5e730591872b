import { formulaSafe } from "@/lib/platform/spreadsheets/formula-safe";

// Text that begins with apostrophes before what reads as a formula gets one more, so that taking one away gives back each text.
const isGuardable = (text: string): boolean => {
  const bare = text.replace(/^'+/, "");
  return formulaSafe(bare) !== bare;
};

/** A text as it stands in a cell: never a formula (S-093). */
export const guarded = (text: string): string => (isGuardable(text) ? `'${text}` : text);

/** The text that a cell stands for. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isGuardable(cell) ? cell.slice(1) : cell;
