import { keptBackups, writeNote, type KeptBackup } from "@/lib/platform/backups/kept-backups";
import type { BackupPlace } from "@/lib/platform/backups/place";
import { migrate } from "@/db/migrate";
import { checkBackup, sourceIn } from "./read-backup";
import { restoreBackup } from "./restore-backup";
import { inOtherDatabase } from "./other-database";

type Trial = {
  place: BackupPlace;
  key: string | undefined;
  /** An empty database for it; undefined: one is made and dropped. */
  otherUrl: string | undefined;
  /** The address that requests use, when it is another user's. */
  requestUrl: string | undefined;
  now: Date;
};

/**
 * Restores the newest backup of a place into another database, compares each table's rows and each file by their
 * hashes with what was saved, and writes down how it went. Throws when there is none, and when there is no database
 * for it: nothing is then known of the backup, and nothing written.
 */
export async function tryBackup(adminUrl: string, trial: Trial): Promise<KeptBackup> {
  const { place, key, otherUrl, requestUrl, now } = trial;
  const [newest] = await keptBackups(place);
  if (!newest) throw new Error(`There is no backup in ${place.description}.`);
  const problem = await inOtherDatabase(adminUrl, otherUrl, async (url) => {
    await migrate(url, requestUrl);
    const source = sourceIn(place, newest.name, key);
    return problemOf(async () => {
      const manifest = await checkBackup(source);
      await restoreBackup(url, { source, manifest, storage: null });
    });
  });
  const tried = { ...newest, note: { ...newest.note, tried: { at: now.toISOString(), problem } } };
  await writeNote(place, tried);
  return tried;
}

async function problemOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
