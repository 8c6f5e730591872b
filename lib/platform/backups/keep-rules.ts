import type { KeptBackup } from "./kept-backups";

/** Of so many days, weeks and months the last backup is kept. */
export type KeepRules = { days: number; weeks: number; months: number };

const DAY = 86_400_000;
/** What was found wrong is kept so long, to be looked at. */
const WRONG_KEPT = 30 * DAY;

/** Days, weeks from Monday and months, in UTC, by which backups are counted. */
const PERIODS = {
  days: (moment: Date) => moment.toISOString().slice(0, 10),
  // 1970 began on a Thursday.
  weeks: (moment: Date) => String(Math.floor((moment.getTime() / DAY + 3) / 7)),
  months: (moment: Date) => moment.toISOString().slice(0, 7),
} satisfies Record<keyof KeepRules, (moment: Date) => string>;

/**
 * Which backups go: all but the newest, the last of each of so many days, weeks and months that have one, and the last
 * that was restored well. A time without backups takes none away. One that could not be restored takes nobody's place,
 * and goes after 30 days.
 */
export function backupsToRemove(
  backups: readonly KeptBackup[],
  rules: KeepRules,
  now: Date,
): readonly KeptBackup[] {
  const newestFirst = backups.toSorted((one, other) => created(other) - created(one));
  const good = newestFirst.filter(({ note }) => !note.tried?.problem);
  const kept = new Set<KeptBackup>(good.slice(0, 1));
  const tried = good.find(({ note }) => note.tried);
  if (tried) kept.add(tried);
  for (const name of Object.keys(PERIODS) as (keyof KeepRules)[]) {
    const lastOf = new Map<string, KeptBackup>();
    for (const backup of good) {
      const period = PERIODS[name](new Date(created(backup)));
      if (!lastOf.has(period)) lastOf.set(period, backup);
    }
    for (const backup of [...lastOf.values()].slice(0, rules[name])) kept.add(backup);
  }
  const isYoung = (backup: KeptBackup) => now.getTime() - created(backup) < WRONG_KEPT;
  return newestFirst.filter(
    (backup) => !kept.has(backup) && !(backup.note.tried?.problem && isYoung(backup)),
  );
}

const created = ({ note }: KeptBackup): number => Date.parse(note.created_at);
