import { config } from "@/base/config.mjs";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { storedBackups, type StoredBackup } from "@/lib/platform/backups/stored-backups";
import { configuredPlace } from "@/lib/platform/backups/open-place";
import { isBackupOverdue, isTrialOverdue, lastTried } from "@/lib/platform/backups/schedule";

/** The state of scheduled backups. */
export type BackupState = {
  /** In words: "the folder /backups". */
  place: string;
  /** Complete ones, newest first. */
  backups: readonly StoredBackup[];
  newest: { at: Date; bytes: number } | null;
  /** The last trial restore; problem: what was wrong, or null. */
  tried: { at: Date; problem: string | null } | null;
  /** When a trial restore last matched what had been saved. */
  verifiedAt: Date | null;
  isOverdue: boolean;
  isTrialOverdue: boolean;
};

/** Within this time after a start the first backup is made and tried. */
const FIRST_SECONDS = 3_600;

/** Reads the state from the place of backups. Null without one. Rejects if it does not answer. */
export async function readBackupState(now = new Date()): Promise<BackupState | null> {
  const place = configuredPlace();
  if (!place) return null;
  const backups = await storedBackups(place);
  const [newest] = backups;
  const tried = lastTried(backups)?.note.tried;
  const createdAt = newest && new Date(newest.note.created_at);
  const triedAt = tried && new Date(tried.at);
  return {
    place: place.description,
    backups,
    newest: newest && createdAt ? { at: createdAt, bytes: newest.note.bytes } : null,
    tried: tried && triedAt ? { at: triedAt, problem: tried.problem } : null,
    verifiedAt: verifiedAt(backups),
    isOverdue: createdAt
      ? isBackupOverdue(createdAt, { everyHours: config.BACKUP_EVERY }, now)
      : process.uptime() > FIRST_SECONDS,
    isTrialOverdue: triedAt
      ? isTrialOverdue(triedAt, now)
      : newest !== undefined && process.uptime() > FIRST_SECONDS,
  };
}

function verifiedAt(backups: readonly StoredBackup[]): Date | null {
  const moments = backups.flatMap(({ note: { tried } }) =>
    tried?.problem === null ? [Date.parse(tried.at)] : [],
  );
  return moments.length > 0 ? new Date(Math.max(...moments)) : null;
}

/**
 * How long a process caches the state, in milliseconds, because listing a bucket costs money. A state with a
 * problem is not cached.
 */
const GOOD_FOR = 5 * MINUTE;
const WRONG_FOR = 30_000;

let cache: { until: number; state: Promise<BackupState | null> } | undefined;

/** As readBackupState(), but up to 5 minutes old. */
export function backupState(): Promise<BackupState | null> {
  if (cache && performance.now() < cache.until) return cache.state;
  const asked = { until: performance.now() + WRONG_FOR, state: readBackupState() };
  cache = asked;
  asked.state.then(
    (state) => {
      if (!state || isWell(state)) asked.until += GOOD_FOR - WRONG_FOR;
    },
    // A failure is not cached.
    () => {
      if (cache === asked) cache = undefined;
    },
  );
  return asked.state;
}

const isWell = ({ newest, tried, isOverdue, isTrialOverdue }: BackupState): boolean =>
  newest !== null && tried?.problem === null && !isOverdue && !isTrialOverdue;
