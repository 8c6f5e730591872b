import { storedBackups, writeNote, type StoredBackup } from "@/lib/platform/backups/stored-backups";
import type { BackupPlace } from "@/lib/platform/backups/place";
import { migrate } from "@/db/migrate";
import { checkBackup, sourceIn } from "./read-backup";
import { restoreBackup } from "./restore-backup";
import { WrongBackupKey } from "./encryption";
import { inOtherDatabase } from "./other-database";
import { sha256Of } from "./sealing";

type Trial = {
  place: BackupPlace;
  key: string | undefined;
  /** An empty database to restore into; undefined: one is created and dropped. */
  otherUrl: string | undefined;
  /** The address that requests use, when it is another user's. */
  requestUrl: string | undefined;
  now: Date;
};

/**
 * Restores the newest backup of a place into another database, compares rows and files with the saved ones by
 * their hashes, and records the result. Throws without recording anything if there is no backup, no
 * database to restore into, or another BACKUP_KEY than that of the backup, because it is then not tested.
 */
export async function tryBackup(adminUrl: string, trial: Trial): Promise<StoredBackup> {
  const { place, key, otherUrl, requestUrl, now } = trial;
  const [newest] = await storedBackups(place);
  if (!newest) throw new Error(`There is no backup in ${place.description}.`);
  const problem = await inOtherDatabase(adminUrl, otherUrl, async (url) => {
    await migrate(url, requestUrl);
    const source = sourceIn(place, newest.name, key);
    return problemOf(
      async () => {
        const manifest = await checkBackup(source);
        await restoreBackup(url, { source, manifest, storage: null, requestUrl });
      },
      trial,
      newest,
    );
  });
  const tried = { ...newest, note: { ...newest.note, tried: { at: now.toISOString(), problem } } };
  await writeNote(place, tried);
  return tried;
}

async function problemOf(
  work: () => Promise<void>,
  { place }: Trial,
  backup: StoredBackup,
): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    // The bytes are those that were saved, so it is the key that changed and not the backup.
    if (error instanceof WrongBackupKey && (await isAsSaved(place, backup))) throw error;
    return error instanceof Error ? error.message : String(error);
  }
}

async function isAsSaved(place: BackupPlace, { name, note }: StoredBackup): Promise<boolean> {
  const pieces = await place.read(name);
  return pieces !== null && (await sha256Of(pieces)) === note.sha256;
}
