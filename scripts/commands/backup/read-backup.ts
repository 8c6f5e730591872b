import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { manifestSchema, type Manifest } from "./manifest";
import { readTar, type Entry } from "./tar";

/** The entries of a backup in their order: parts of tables, files, and the manifest last. */
export const backupEntries = (path: string): AsyncGenerator<Entry> => readTar(createReadStream(path).on("error", () => undefined).pipe(createGunzip()));

/** The table that an entry is a part of, or null. */
export const tableOf = ({ name }: Entry): string | null => /^tables\/([a-z_]+)\/\d+$/.exec(name)?.[1] ?? null;

/** Which of the manifest's files an entry is, or null. */
export const fileOf = ({ name }: Entry): number | null => {
  const place = /^files\/(\d+)$/.exec(name)?.[1];
  return place === undefined ? null : Number(place);
};

/** The manifest from its entry. */
export const manifestOf = (entry: Entry): Manifest | null => (entry.name === "manifest.json" ? manifestSchema.parse(JSON.parse(Buffer.from(entry.bytes).toString("utf8"))) : null);
