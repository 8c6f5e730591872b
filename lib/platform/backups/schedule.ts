import type { KeptBackup } from "./kept-backups";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How often a backup is restored into another database and compared. */
const TRIED_EVERY = 7 * DAY;

export type Schedule = { everyHours: number; hour: number };

/**
 * Whether a backup is to be made: none was since the last moment of the schedule, which goes on in steps of so many
 * hours from an hour of the day (UTC) on.
 */
export function isBackupDue(newest: Date | null, { everyHours, hour }: Schedule, now: Date): boolean {
  if (newest === null) return true;
  const step = everyHours * HOUR;
  const sinceStart = now.getTime() - hour * HOUR;
  const last = Math.floor(sinceStart / step) * step + hour * HOUR;
  return newest.getTime() < last;
}

/** How late a backup may be, in milliseconds: a quarter of its time, and an hour to be made. */
const lateness = (everyHours: number): number => (everyHours * 1.25 + 1) * HOUR;

/** Whether the newest backup is older than it should ever be. */
export const isBackupOverdue = (
  newest: Date,
  { everyHours }: Pick<Schedule, "everyHours">,
  now: Date,
): boolean => now.getTime() - newest.getTime() > lateness(everyHours);

const triedAt = ({ note: { tried } }: KeptBackup): number => (tried ? Date.parse(tried.at) : -Infinity);

/** When a backup of these was last tried, however it went; null when none was. */
export function lastTried(backups: readonly KeptBackup[]): KeptBackup | null {
  const [last] = backups.toSorted((one, other) => triedAt(other) - triedAt(one));
  return last?.note.tried ? last : null;
}

/**
 * Whether the newest backup is to be tried: none was for a week, or the last one tried was not well and this is
 * another.
 */
export function isTrialDue(backups: readonly KeptBackup[], now: Date): boolean {
  const [newest] = backups;
  if (!newest) return false;
  const last = lastTried(backups);
  if (!last?.note.tried) return true;
  if (last.note.tried.problem !== null && last.name !== newest.name) return true;
  return now.getTime() - Date.parse(last.note.tried.at) >= TRIED_EVERY;
}

/** Whether a week and a day have passed without a trial. */
export const isTrialOverdue = (last: Date, now: Date): boolean =>
  now.getTime() - last.getTime() > TRIED_EVERY + DAY;
