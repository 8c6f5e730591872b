import { z } from "zod";
import { DAY } from "@/lib/core/time/milliseconds";
import { UNFINISHED } from "./folder-place";
import type { BackupPlace } from "./place";

/**
 * The note beside a backup, in NAME.json, written once the backup was read back successfully. A backup without a
 * note is incomplete and ignored. The hash can be compared with `sha256sum`.
 */
const noteSchema = z.object({
  form: z.literal("kapi-backup-note/1"),
  created_at: z.iso.datetime(),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.int(),
  tables: z.int(),
  files: z.int(),
  /** The result of its last trial restore. */
  tried: z.object({ at: z.iso.datetime(), problem: z.string().nullable() }).nullable(),
});

export type BackupNote = z.output<typeof noteSchema>;

/** A complete backup. `name` is its file name. */
export type StoredBackup = { name: string; note: BackupNote };

const NAME = /^kapi-\d{8}T\d{6}Z\.backup(?:\.age)?$/;

/** The name of a backup made now; names sort by time. */
export const backupName = (now: Date, isEncrypted: boolean): string =>
  `kapi-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z.backup${isEncrypted ? ".age" : ""}`;

const noteName = (name: string): string => `${name}.json`;

/**
 * The complete backups of a place, newest first. Files with other names and backups with an unreadable note are
 * left out.
 */
export async function storedBackups(place: BackupPlace): Promise<StoredBackup[]> {
  const names = new Set<string>();
  for await (const name of place.list()) names.add(name);
  const existing = await Promise.all(
    [...names]
      .filter((name) => NAME.test(name) && names.has(noteName(name)))
      .map(async (name) => ({ name, note: await readNote(place, name) })),
  );
  return existing
    .filter((backup): backup is StoredBackup => backup.note !== null)
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** Longer than any backup takes, in milliseconds. */
const LONGEST = DAY;

/** Files of backups that were never finished, because their process ended at least a day ago. */
export async function halfBackups(place: BackupPlace, now: Date): Promise<string[]> {
  const names = new Set<string>();
  for await (const name of place.list()) names.add(name);
  const oldest = backupName(new Date(now.getTime() - LONGEST), false);
  return [...names].filter((name) => {
    const whole = name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name;
    return NAME.test(whole) && whole < oldest && !names.has(noteName(whole));
  });
}

async function readNote(place: BackupPlace, name: string): Promise<BackupNote | null> {
  const parts: Uint8Array[] = [];
  for await (const part of (await place.read(noteName(name))) ?? []) parts.push(part);
  try {
    return noteSchema.parse(JSON.parse(Buffer.concat(parts).toString("utf8")));
  } catch (error) {
    // Removed since it was listed, or not one of ours.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Writes the note of a backup, which makes it count. */
export const writeNote = (place: BackupPlace, { name, note }: StoredBackup): Promise<void> =>
  place.put(noteName(name), oneOf(Buffer.from(`${JSON.stringify(note, null, 2)}\n`)));

async function* oneOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Removes a backup, its note first, so that whatever a crash leaves of it is ignored. */
export async function removeBackup(place: BackupPlace, name: string): Promise<void> {
  await place.remove(noteName(name));
  await place.remove(name);
}
