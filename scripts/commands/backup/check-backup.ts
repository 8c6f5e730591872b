import { createHash, type Hash } from "node:crypto";
import type { Manifest } from "./manifest";
import { backupEntries, fileOf, manifestOf, tableOf } from "./read-backup";

/** Reads a whole backup and compares all that is in it with its manifest. Throws saying what differs. */
export async function checkBackup(path: string): Promise<Manifest> {
  const tables = new Map<string, Hash>();
  const files: string[] = [];
  let manifest: Manifest | null = null;
  for await (const entry of backupEntries(path)) {
    const table = tableOf(entry);
    if (table) tables.set(table, (tables.get(table) ?? createHash("sha256")).update(entry.bytes));
    else if (fileOf(entry) !== null) files.push(createHash("sha256").update(entry.bytes).digest("hex"));
    else manifest = manifestOf(entry);
  }
  if (!manifest) throw new Error("This is not a backup of Kapi, or it is cut off.");
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
