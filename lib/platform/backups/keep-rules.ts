import { DAY } from "@/lib/core/time/milliseconds";
import type { StoredBackup } from "./stored-backups";

/** Keep the last backup of so many days, weeks and months. */
export type KeepRules = { days: number; weeks: number; months: number };

/** How long a backup that could not be restored is kept for examination. */
const FAILED_RETENTION = 30 * DAY;

/** The day, week (from Monday) and month of a backup, in UTC. */
const PERIODS = {
  days: (moment: Date) => moment.toISOString().slice(0, 10),
  // 1970 began on a Thursday.
  weeks: (moment: Date) => String(Math.floor((moment.getTime() / DAY + 3) / 7)),
  months: (moment: Date) => moment.toISOString().slice(0, 7),
} satisfies Record<keyof KeepRules, (moment: Date) => string>;

/**
 * The backups to remove: all except the newest, the last one of each of so many days, weeks and months that have
 * a backup, and the last one that was restored successfully. Periods without backups do not count. A backup that
 * could not be restored does not count as the last one of a period, and is removed after 30 days.
 */
export function backupsToRemove(
  backups: readonly StoredBackup[],
  rules: KeepRules,
  now: Date,
): readonly StoredBackup[] {
  const newestFirst = backups.toSorted((one, other) => createdAt(other) - createdAt(one));
  const good = newestFirst.filter(({ note }) => !note.tried?.problem);
  const retained = new Set<StoredBackup>(good.slice(0, 1));
  const tried = good.find(({ note }) => note.tried);
  if (tried) retained.add(tried);
  for (const name of Object.keys(PERIODS) as (keyof KeepRules)[]) {
    const lastOf = new Map<string, StoredBackup>();
    for (const backup of good) {
      const period = PERIODS[name](new Date(createdAt(backup)));
      if (!lastOf.has(period)) lastOf.set(period, backup);
    }
    for (const backup of [...lastOf.values()].slice(0, rules[name])) retained.add(backup);
  }
  const isYoung = (backup: StoredBackup) => now.getTime() - createdAt(backup) < FAILED_RETENTION;
  return newestFirst.filter(
    (backup) => !retained.has(backup) && !(backup.note.tried?.problem && isYoung(backup)),
  );
}

const createdAt = ({ note }: StoredBackup): number => Date.parse(note.created_at);
