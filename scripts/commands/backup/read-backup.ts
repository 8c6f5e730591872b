import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { manifestSchema, type Manifest } from "./manifest";
import { readTar, type Entry } from "./tar";

/**
 * The entries of a backup in their order: parts of tables, files, and the manifest last. Throws for what is
 * none, or is cut off.
 */
export async function* backupEntries(path: string): AsyncGenerator<Entry> {
  const unzip = createGunzip();
  // What fails ends the reading below.
  pipeline(createReadStream(path), unzip, () => undefined);
  try {
    yield* readTar(unzip);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw code.startsWith("Z_")
      ? new Error("This is not a backup of Kapi, or it is cut off.", { cause: error })
      : error;
  }
}

/** The table that an entry is a part of, or null. */
export const tableOf = ({ name }: Entry): string | null => /^tables\/([a-z_]+)\/\d+$/.exec(name)?.[1] ?? null;

/** Which of the manifest's files an entry is, or null. */
export const fileOf = ({ name }: Entry): number | null => {
  const place = /^files\/(\d+)$/.exec(name)?.[1];
  return place === undefined ? null : Number(place);
};

/** The manifest from its entry. */
export const manifestOf = (entry: Entry): Manifest | null =>
  entry.name === "manifest.json"
    ? manifestSchema.parse(JSON.parse(Buffer.from(entry.bytes).toString("utf8")))
    : null;
