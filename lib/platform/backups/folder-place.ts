import { mkdir, open, opendir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { syncFolder } from "@/lib/platform/storage/sync-folder";
import type { BackupPlace } from "./place";

/** Suffix of an incomplete file. The next backup replaces or removes what a crash left. */
export const UNFINISHED = ".unfinished";

/** A folder, which is created when first needed and readable only by this account. */
export function folderPlace(folder: string): BackupPlace {
  const path = (name: string) => join(/* turbopackIgnore: true */ folder, name);
  return {
    description: `the folder ${folder}`,
    async put(name, pieces) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(path(name), pieces);
      await syncFolder(folder);
    },
    async read(name) {
      const file = await open(path(name)).catch(nullIfMissing);
      return file && file.createReadStream();
    },
    async *list() {
      const entries = await opendir(folder).catch(nullIfMissing);
      for await (const entry of entries ?? []) if (entry.isFile()) yield entry.name;
    },
    remove: (name) => rm(path(name), { force: true }),
  };
}

/** Writes under another name until the file is on the disk, so that nobody reads half a file. */
async function writeWhole(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const draft = `${path}${UNFINISHED}`;
  const file = await open(draft, "w", 0o600);
  try {
    await writeFile(file, pieces);
    await file.sync();
    await file.close();
    await rename(draft, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}
