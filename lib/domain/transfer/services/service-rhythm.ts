import type { StoredRhythm } from "@/db/schema";
import { ownValue } from "@/lib/core/own-value";
import type { Column, FileRow } from "../format/columns";

/** The columns of a service's rhythm; all empty: it is sold once. start: a day, or days after acceptance. */
export const RHYTHM_COLUMNS = [
  { name: "rhythm", kind: "text", nullable: true },
  { name: "term", kind: "number", nullable: true },
  { name: "free_periods", kind: "number", nullable: true },
  { name: "open_ended", kind: "boolean" },
  { name: "start", kind: "text", nullable: true },
] as const satisfies readonly Column[];

/** The rhythm of a service in a row. */
export const rhythmCells = (rhythm: StoredRhythm | null) => ({
  rhythm: rhythm?.every ?? null,
  term: rhythm?.term ?? null,
  free_periods: rhythm?.free_periods ?? null,
  open_ended: rhythm?.is_open_ended ?? false,
  start: rhythm?.start ? String("on" in rhythm.start ? rhythm.start.on : rhythm.start.days) : null,
});

/** Whether a row says anything of the rhythm. */
const saysRhythm = (row: FileRow): boolean => RHYTHM_COLUMNS.some(({ name }) => row[name] !== undefined);

/**
 * The changed part of a row, with all of its rhythm if any of that changed: what the file leaves out stays, unless the
 * service is sold once now.
 */
export function withWholeRhythm(changed: FileRow, row: FileRow, present: FileRow): FileRow {
  if (!saysRhythm(changed)) return changed;
  const stays = row["rhythm"] === null ? {} : present;
  const whole = RHYTHM_COLUMNS.map(({ name }) => [name, row[name] ?? ownValue(stays, name) ?? null] as const);
  return { ...changed, ...Object.fromEntries(whole) };
}

/** The rhythm of a row as the API takes it; nothing where the row does not say it, or a column could not be read. */
export function rhythmInRow(row: FileRow, failed: ReadonlySet<string>): { rhythm?: unknown } {
  if (!saysRhythm(row) || RHYTHM_COLUMNS.some(({ name }) => failed.has(name))) return {};
  const { rhythm: every, term, free_periods: free, open_ended: isOpen, start } = row;
  const isEmpty = [every, term, free, start].every((value) => value === undefined || value === null);
  if (isEmpty && isOpen !== true) return { rhythm: null };
  return {
    rhythm: {
      ...(every !== null && { every }),
      ...(term !== null && { term }),
      free_periods: free ?? 0,
      is_open_ended: isOpen ?? false,
      start: startIn(start),
    },
  };
}

/** Digits are a number of days, anything else a day. */
function startIn(start: unknown) {
  if (typeof start !== "string") return null;
  return /^\d{1,6}$/.test(start) ? { days: Number(start) } : { on: start };
}

/** A path of the API's rhythm as the column of a file. */
export const rhythmColumn = (path: string): string =>
  path.replace(/^rhythm\.(\w+).*$/, (_, part: string) => ownValue(COLUMN_OF, part) ?? part);

const COLUMN_OF: Readonly<Record<string, string>> = { every: "rhythm", is_open_ended: "open_ended" };
