/** Earlier versions of what is edited, and those that were undone. */
export type History<Version> = {
  past: readonly Version[];
  /** The next one first. */
  future: readonly Version[];
  /** The target of the last change, and when (milliseconds): quick further changes to it are merged. */
  last: { group: string; at: number } | null;
};

export const NO_HISTORY: History<never> = { past: [], future: [], last: null };

/** Number of changes that can be undone; older ones are dropped. */
const MAX_CHANGES = 200;

/** Milliseconds between two keystrokes of one change. */
const PAUSE = 1_000;

/**
 * The history after a change; pure. before: the version that was changed; group: the key of changes that are merged
 * into one, such as a field that is typed into; null: not merged.
 */
export function recorded<Version>(
  { past, last }: History<Version>,
  { before, group, at }: { before: Version; group: string | null; at: number },
): History<Version> {
  const isMerged = past.length > 0 && last !== null && last.group === group && at - last.at < PAUSE;
  return {
    past: isMerged ? past : [...past, before].slice(-MAX_CHANGES),
    future: [],
    last: group === null ? null : { group, at },
  };
}

/** The version that undo or redo leads to, and the history then. */
type Step<Version> = { version: Version; history: History<Version> };

/** Takes one change back; pure. present: the changed version, from the one before; null: there is nothing to undo. */
export function undone<Version>(
  { past, future }: History<Version>,
  present: (before: Version) => Version,
): Step<Version> | null {
  const version = past.at(-1);
  return version === undefined
    ? null
    : { version, history: { past: past.slice(0, -1), future: [present(version), ...future], last: null } };
}

/** Makes one change again; pure. present: the version before it, from the changed one. */
export function redone<Version>(
  { past, future }: History<Version>,
  present: (after: Version) => Version,
): Step<Version> | null {
  const [version, ...rest] = future;
  return version === undefined
    ? null
    : { version, history: { past: [...past, present(version)], future: rest, last: null } };
}

/**
 * Whether what is typed makes its text shorter, measured as JSON: deleting is another change than typing, so that undo
 * restores the deleted text and keeps what was typed before.
 */
export const directionFrom = (before: object, after: object): "shorter" | "longer" =>
  JSON.stringify(after).length < JSON.stringify(before).length ? "shorter" : "longer";
