import { pipeline } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createHash, type Hash } from "node:crypto";
import type { BackupPlace } from "@/lib/platform/backups/place";
import { decrypted } from "./encryption";
import { manifestSchema, type Manifest } from "./manifest";
import { sha256Of } from "./sealing";
import { readTar, type Entry } from "./tar";

/** A stored backup; `read` starts again from the beginning at each call. */
export type BackupSource = {
  read: () => Promise<AsyncIterable<Uint8Array>>;
  /** Opens encrypted backups. */
  key: string | undefined;
};

/** A file of a place. Reading it throws if it does not exist. */
export const sourceIn = (place: BackupPlace, name: string, key: string | undefined): BackupSource => ({
  key,
  read: async () => {
    const pieces = await place.read(name);
    if (!pieces) throw new Error(`There is no ${name} in ${place.description}.`);
    return pieces;
  },
});

/**
 * The entries of a backup in order: parts of tables, files, and the manifest last. Throws if it is no backup,
 * is cut off or was altered, or if the key is wrong.
 */
export async function* backupEntries({ read, key }: BackupSource): AsyncGenerator<Entry> {
  const pieces = decrypted(await read(), key);
  const unzip = createGunzip();
  // An error here destroys `unzip` and so ends the loop below with that error.
  pipeline(pieces, unzip, () => undefined);
  try {
    yield* readTar(unzip);
    // Only the end of an encrypted stream proves that nothing is missing.
    for await (const rest of unzip as AsyncIterable<Uint8Array>)
      if (rest.some(Boolean)) throw new Error(NONE);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? new Error(NONE, { cause: error }) : error;
  }
}

const NONE = "This is not a backup of Kapi, or it is cut off.";

/** The table of which an entry is a part, or null. */
export const tableOf = ({ name }: Entry): string | null => /^tables\/([a-z_]+)\/\d+$/.exec(name)?.[1] ?? null;

/** The index of an entry among the manifest's files, or null. */
export const fileOf = ({ name }: Entry): number | null => {
  const place = /^files\/(\d+)$/.exec(name)?.[1];
  return place === undefined ? null : Number(place);
};

/** The manifest if the entry is one, else null. */
const manifestOf = async (entry: Entry): Promise<Manifest | null> =>
  entry.name === "manifest.json" ? manifestSchema.parse(JSON.parse(await text(entry.pieces))) : null;

/** Reads a whole backup and compares everything with its manifest. Throws with the difference. */
export async function checkBackup(source: BackupSource): Promise<Manifest> {
  const tables = new Map<string, Hash>();
  const files: string[] = [];
  let manifest: Manifest | null = null;
  for await (const entry of backupEntries(source)) {
    const table = tableOf(entry);
    if (table) {
      const hash = tables.get(table) ?? createHash("sha256");
      for await (const piece of entry.pieces) hash.update(piece);
      tables.set(table, hash);
    } else if (fileOf(entry) !== null) files.push(await sha256Of(entry.pieces));
    else manifest = await manifestOf(entry);
  }
  if (!manifest) throw new Error(NONE);
  const nothing = createHash("sha256").digest("hex");
  for (const { name, sha256 } of manifest.tables)
    if ((tables.get(name)?.digest("hex") ?? nothing) !== sha256)
      throw new Error(`The backup is damaged: the table ${name} is not what was saved.`);
  manifest.files.forEach(({ name, sha256 }, index) => {
    if (files[index] !== sha256)
      throw new Error(`The backup is damaged: the file ${name} is not what was saved.`);
  });
  return manifest;
}
