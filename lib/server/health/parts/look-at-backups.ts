import { randomBytes } from "node:crypto";
import { config } from "@/base/config.mjs";
import { DAY, HOUR, MINUTE } from "@/lib/core/time/milliseconds";
import { readBackupState, type BackupState } from "@/lib/server/backups/backup-state";
import { configuredPlace } from "@/lib/platform/backups/open-place";
import { failure, ok, reasonOf, warning, type Finding } from "./finding";

/** Checks scheduled backups: the age of the newest, the result of the trial restore, and that one can be stored. */
export async function lookAtBackups(): Promise<Finding[]> {
  try {
    const state = await readBackupState();
    return state ? [...findingsOf(state, new Date()), ...(await lookAtWriting())] : [NONE];
  } catch (error) {
    return [
      failure(
        "backups",
        `The place of BACKUP_TO cannot be read: ${reasonOf(error)}.`,
        "Check BACKUP_TO, that this account may list, read, write and delete files there, and BACKUP_S3_* for a " +
          "bucket.",
      ),
    ];
  }
}

/** Stores a small file and removes it. */
async function lookAtWriting(): Promise<Finding[]> {
  const place = configuredPlace();
  if (!place) return [];
  const name = `.probe-${randomBytes(8).toString("hex")}`;
  try {
    await place.put(name, oneByte());
    await place.remove(name);
    return [];
  } catch (error) {
    return [
      failure(
        "backups",
        `No backup can be stored in ${place.description}: ${reasonOf(error)}.`,
        "Let the account that Kapi runs as write and delete files there (BACKUP_TO, BACKUP_S3_*).",
      ),
    ];
  }
}

async function* oneByte(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new Uint8Array(1));
}

const NONE = warning(
  "backups",
  "No backups are made on a schedule.",
  "Set BACKUP_TO to a folder on another disk or to a bucket, and BACKUP_KEY (docs/operations.md).",
);

/** Findings about the state of backups. */
export function findingsOf(state: BackupState, now: Date): Finding[] {
  return [aboutNewest(state, now), aboutTrial(state, now), ...aboutKey(state)].filter(
    (finding) => finding !== null,
  );
}

const LOOK = "Look for the job backups in the log (job_failed), or run npm run backup and see what it says.";

function aboutNewest({ newest, place, isOverdue }: BackupState, now: Date): Finding {
  if (!newest)
    return isOverdue
      ? failure("backups", `There is no backup in ${place} yet, though Kapi has run for an hour.`, LOOK)
      : warning(
          "backups",
          `There is no backup in ${place} yet.`,
          "The first is made within minutes of a start.",
        );
  const says = `The newest backup in ${place} is ${age(newest.at, now)} old (${megabytes(newest.bytes)}).`;
  return isOverdue ? failure("backups", says, LOOK) : ok("backups", says);
}

function aboutTrial({ newest, tried, isTrialOverdue }: BackupState, now: Date): Finding | null {
  if (!newest) return null;
  if (!tried)
    return warning(
      "backups",
      "No backup was restored for a test yet.",
      isTrialOverdue ? LOOK : "That is done once a week by itself.",
    );
  const ago = `${age(tried.at, now)} ago`;
  if (tried.problem !== null)
    return failure("backups", `A backup could not be restored for a test ${ago}: ${tried.problem}`, LOOK);
  const says = `A backup was restored into another database ${ago} and was what had been saved.`;
  return isTrialOverdue ? warning("backups", says, LOOK) : ok("backups", says);
}

const aboutKey = ({ place }: BackupState): Finding[] =>
  config.BACKUP_KEY
    ? []
    : [
        warning(
          "backups",
          `Backups in ${place} are not encrypted: who has one has everything.`,
          "Set BACKUP_KEY to what npm run backup -- --new-key prints, and keep it in another place too.",
        ),
      ];

function age(since: Date, now: Date): string {
  const milliseconds = now.getTime() - since.getTime();
  const [size, unit] =
    milliseconds < 2 * HOUR ? [MINUTE, "minute"] : milliseconds < 2 * DAY ? [HOUR, "hour"] : [DAY, "day"];
  const count = Math.max(0, Math.floor(milliseconds / size));
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
