import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { createHash, type Hash } from "node:crypto";
import type { BackupPlace } from "@/lib/platform/backups/place";
import { decrypted } from "./encryption";
import { manifestSchema, type Manifest } from "./manifest";
import { readTar, type Entry } from "./tar";

/** A stored backup, which is read from its beginning as often as it is asked for. */
export type BackupSource = {
  read: () => Promise<AsyncIterable<Uint8Array>>;
  /** Opens what is encrypted. */
  key: string | undefined;
};

/** A file of a place. Reading it throws when it is not there. */
export const sourceIn = (place: BackupPlace, name: string, key: string | undefined): BackupSource => ({
  key,
  read: async () => {
    const pieces = await place.read(name);
    if (!pieces) throw new Error(`There is no ${name} in ${place.description}.`);
    return pieces;
  },
});

/**
 * The entries of a backup in their order: parts of tables, files, and the manifest last. Throws for what is
 * none, is cut off or was altered, and for what the key does not open.
 */
export async function* backupEntries({ read, key }: BackupSource): AsyncGenerator<Entry> {
  const pieces = decrypted(await read(), key);
  const unzip = createGunzip();
  // What fails ends the reading below, by its own error.
  pipeline(pieces, unzip, () => undefined);
  try {
    yield* readTar(unzip);
    // The end of what is encrypted says that nothing is missing.
    for await (const rest of unzip as AsyncIterable<Uint8Array>)
      if (rest.some(Boolean)) throw new Error(NONE);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_") ? new Error(NONE, { cause: error }) : error;
  }
}

const NONE = "This is not a backup of Kapi, or it is cut off.";

/** The table that an entry is a part of, or null. */
export const tableOf = ({ name }: Entry): string | null => /^tables\/([a-z_]+)\/\d+$/.exec(name)?.[1] ?? null;

/** Which of the manifest's files an entry is, or null. */
export const fileOf = ({ name }: Entry): number | null => {
  const place = /^files\/(\d+)$/.exec(name)?.[1];
  return place === undefined ? null : Number(place);
};

/** The manifest from its entry. */
const manifestOf = (entry: Entry): Manifest | null =>
  entry.name === "manifest.json"
    ? manifestSchema.parse(JSON.parse(Buffer.from(entry.bytes).toString("utf8")))
    : null;

/** Reads a whole backup and compares all that is in it with its manifest. Throws saying what differs. */
export async function checkBackup(source: BackupSource): Promise<Manifest> {
  const tables = new Map<string, Hash>();
  const files: string[] = [];
  let manifest: Manifest | null = null;
  for await (const entry of backupEntries(source)) {
    const table = tableOf(entry);
    if (table) tables.set(table, (tables.get(table) ?? createHash("sha256")).update(entry.bytes));
    else if (fileOf(entry) !== null) files.push(createHash("sha256").update(entry.bytes).digest("hex"));
    else manifest = manifestOf(entry);
  }
  if (!manifest) throw new Error(NONE);
  const nothing = createHash("sha256").digest("hex");
  for (const { name, sha256 } of manifest.tables)
    if ((tables.get(name)?.digest("hex") ?? nothing) !== sha256)
      throw new Error(`The backup is damaged: the table ${name} is not what was saved.`);
  manifest.files.forEach(({ name, sha256 }, place) => {
    if (files[place] !== sha256)
      throw new Error(`The backup is damaged: the file ${name} is not what was saved.`);
  });
  return manifest;
}
