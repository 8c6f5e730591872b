import { spawn } from "node:child_process";
import { config, environmentWith } from "@/base/config.mjs";
import { isBackupDue, isTrialDue } from "@/lib/platform/backups/schedule";
import { areaLog } from "@/lib/platform/log";
import { programPath } from "@/lib/platform/program-path";
import { readBackupState } from "./backup-state";

const log = areaLog("jobs");

/**
 * Makes a backup if one is due, and once a week restores the newest into another database. Each runs in a
 * separate process, because compressing and encrypting would delay requests (docs/adr/0105). Rejects with the
 * last output of a process that failed.
 */
export async function makeDueBackups(signal: AbortSignal, now = new Date()): Promise<void> {
  const before = await readBackupState(now);
  if (!before) return;
  const schedule = { everyHours: config.BACKUP_EVERY, hour: config.BACKUP_HOUR };
  if (isBackupDue(before.newest?.at ?? null, schedule, now)) {
    await runBackup([], signal);
    log.info({ event: "backup_made", place: before.place }, "a backup was made");
  }
  const { backups } = (await readBackupState(now)) ?? before;
  if (signal.aborted || !isTrialDue(backups, now)) return;
  await runBackup(["--try"], signal);
  log.info({ event: "backup_tried", place: before.place }, "a backup was restored and compared");
}

/** Characters of a process's last output that are kept. */
const OUTPUT_LENGTH = 2_000;

function runBackup(words: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ["--enable-source-maps", programPath("backup"), ...words], {
      stdio: ["ignore", "ignore", "pipe"],
      env: environmentWith({}),
      signal,
    });
    let output = "";
    child.stderr
      .setEncoding("utf8")
      .on("data", (text: string) => (output = (output + text).slice(-OUTPUT_LENGTH)));
    // We were told to end: the next process makes the backup.
    child.once("error", (error) => (signal.aborted ? done() : fail(error)));
    child.once("close", (code, killed) =>
      code === 0 ? done() : fail(new Error(output.trim() || `the backup ended (${code ?? killed})`)),
    );
  });
}
