import { DAY, HOUR } from "@/lib/core/time/milliseconds";
import type { StoredBackup } from "./stored-backups";

/** The interval of trial restores. */
const TRIED_EVERY = 7 * DAY;

export type Schedule = { everyHours: number; hour: number };

/**
 * Whether a backup is due: there is none since the last scheduled time. Scheduled times are every so many hours,
 * counted from an hour of the day (UTC).
 */
export function isBackupDue(newest: Date | null, { everyHours, hour }: Schedule, now: Date): boolean {
  if (newest === null) return true;
  const step = everyHours * HOUR;
  const sinceStart = now.getTime() - hour * HOUR;
  const last = Math.floor(sinceStart / step) * step + hour * HOUR;
  return newest.getTime() < last;
}

/** The age in milliseconds at which a backup is overdue: its interval, a quarter more, and an hour to make it. */
const lateness = (everyHours: number): number => (everyHours * 1.25 + 1) * HOUR;

/** Whether the newest backup is overdue. */
export const isBackupOverdue = (
  newest: Date,
  { everyHours }: Pick<Schedule, "everyHours">,
  now: Date,
): boolean => now.getTime() - newest.getTime() > lateness(everyHours);

const triedAt = ({ note: { tried } }: StoredBackup): number => (tried ? Date.parse(tried.at) : -Infinity);

/** The backup with the latest trial restore, successful or not; null if there was none. */
export function lastTried(backups: readonly StoredBackup[]): StoredBackup | null {
  const [last] = backups.toSorted((one, other) => triedAt(other) - triedAt(one));
  return last?.note.tried ? last : null;
}

/**
 * Whether a trial restore of the newest backup is due: there was none for a week, or the last one failed on an
 * older backup.
 */
export function isTrialDue(backups: readonly StoredBackup[], now: Date): boolean {
  const [newest] = backups;
  if (!newest) return false;
  const last = lastTried(backups);
  if (!last?.note.tried) return true;
  if (last.note.tried.problem !== null && last.name !== newest.name) return true;
  return now.getTime() - Date.parse(last.note.tried.at) >= TRIED_EVERY;
}

/** Whether the last trial was more than a week and a day ago. */
export const isTrialOverdue = (last: Date, now: Date): boolean =>
  now.getTime() - last.getTime() > TRIED_EVERY + DAY;
