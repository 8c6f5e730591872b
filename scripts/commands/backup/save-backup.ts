import {
  backupName,
  halfBackups,
  storedBackups,
  removeBackup,
  writeNote,
  type BackupNote,
  type StoredBackup,
} from "@/lib/platform/backups/stored-backups";
import { backupsToRemove, type KeepRules } from "@/lib/platform/backups/keep-rules";
import type { BackupPlace } from "@/lib/platform/backups/place";
import { configuredStorage } from "@/lib/platform/storage/open-storage";
import type { Manifest } from "./manifest";
import { checkBackup, sourceIn } from "./read-backup";
import { sealing } from "./sealing";
import { writeBackup } from "./write-backup";

/**
 * Makes a backup in a place, reads it again and compares, and only then writes its note; without the note it
 * does not count as a backup. Throws if making or comparing fails, after removing the file.
 */
export async function saveBackup(
  adminUrl: string,
  { place, key, now }: { place: BackupPlace; key: string | undefined; now: Date },
): Promise<StoredBackup> {
  const name = backupName(now, key !== undefined);
  let seal = { bytes: 0, sha256: "" };
  try {
    await writeBackup(adminUrl, { key, now, storage: configuredStorage() }, async (pieces) => {
      const sealed = sealing(pieces);
      await place.put(name, sealed.pieces);
      seal = sealed.seal();
    });
    const manifest = await checkBackup(sourceIn(place, name, key));
    const backup = { name, note: noteOf(manifest, seal) };
    await writeNote(place, backup);
    return backup;
  } catch (error) {
    await place.remove(name);
    throw error;
  }
}

/** Removes backups that the rules do not keep and unfinished ones. Returns their names. */
export async function removeOldBackups(place: BackupPlace, rules: KeepRules, now: Date): Promise<string[]> {
  const old = backupsToRemove(await storedBackups(place), rules, now).map(({ name }) => name);
  for (const name of old) await removeBackup(place, name);
  const half = await halfBackups(place, now);
  for (const name of half) await place.remove(name);
  return [...old, ...half];
}

const noteOf = (
  { created_at, tables, files }: Manifest,
  seal: Pick<BackupNote, "bytes" | "sha256">,
): BackupNote => ({
  form: "kapi-backup-note/1",
  created_at,
  ...seal,
  rows: tables.reduce((total, { rows }) => total + rows, 0),
  tables: tables.length,
  files: files.length,
  tried: null,
});
