import { config } from "@/base/config.mjs";
import { configuredPlace, placeOf } from "@/lib/platform/backups/open-place";
import type { BackupPlace } from "@/lib/platform/backups/place";
import { configuredStorage } from "@/lib/platform/storage/open-storage";
import { newBackupKey } from "./backup/encryption";
import { checkBackup, sourceIn } from "./backup/read-backup";
import { removeOldBackups, saveBackup } from "./backup/save-backup";
import { tryBackup } from "./backup/try-backup";
import { writeBackup } from "./backup/write-backup";
import { adminUrl, asCommand, filePath, requestUrl } from "./command-line";

const USE =
  "Say where to: npm run backup -- FILE. With BACKUP_TO set, npm run backup makes one there as the schedule does, " +
  "and npm run backup -- --try restores the newest into another database and compares. npm run backup -- --new-key " +
  "prints a key for BACKUP_KEY.";

/**
 * `npm run backup -- FILE`: saves a snapshot of the database and the stored files in one file, then reads it
 * again and compares. Without a file, or with --try, does what the server does on schedule (docs/adr/0105).
 */
await asCommand(async () => {
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0) throw new Error(USE);
  if (given === "--new-key") return console.log(await newBackupKey());
  if (given === "--try") return tryNewest(placeOfSchedule());
  if (given?.startsWith("--")) throw new Error(USE);
  return given === undefined ? saveOnSchedule(placeOfSchedule()) : save(given);
});

function placeOfSchedule(): BackupPlace {
  const place = configuredPlace();
  if (!place) throw new Error(USE);
  return place;
}

async function save(text: string): Promise<void> {
  const [place, name] = placeOf(text, filePath);
  for await (const other of place.list())
    if (other === name) throw new Error(`${name} is there already, in ${place.description}.`);
  const key = config.BACKUP_KEY;
  const what = { key, now: new Date(), storage: configuredStorage() };
  await writeBackup(adminUrl(), what, (pieces) => place.put(name, pieces));
  const { tables, files } = await checkBackup(sourceIn(place, name, key));
  const rows = tables.reduce((total, table) => total + table.rows, 0);
  console.log(
    `Saved ${rows} rows of ${tables.length} tables and ${files.length} files to ${name} in ${place.description}; ` +
      "read again, it is what was saved.",
  );
  console.log(
    "Keep the server's secret in another place (NEXTAUTH_SECRET, or secrets.json in the data folder): stored " +
      "credentials cannot be read without.",
  );
}

async function saveOnSchedule(place: BackupPlace): Promise<void> {
  const now = new Date();
  const { name, note } = await saveBackup(adminUrl(), { place, key: config.BACKUP_KEY, now });
  const removed = await removeOldBackups(place, config.BACKUP_KEEP, now);
  console.log(
    `Saved ${note.rows} rows of ${note.tables} tables and ${note.files} files to ${name} in ${place.description}; ` +
      `read again, it is what was saved. Removed ${removed.length} old ones.`,
  );
}

async function tryNewest(place: BackupPlace): Promise<void> {
  const { name, note } = await tryBackup(adminUrl(), {
    place,
    key: config.BACKUP_KEY,
    otherUrl: config.BACKUP_CHECK_URL,
    requestUrl: requestUrl(),
    now: new Date(),
  });
  const problem = note.tried?.problem;
  if (problem) throw new Error(`${name} could not be restored: ${problem}`);
  console.log(
    `Restored ${name} into another database: ${note.rows} rows of ${note.tables} tables and ${note.files} files are ` +
      "what was saved.",
  );
}
