import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { objectKey, tenantKey } from "./object-key";
import type { Storage, StoredFile } from "./storage";
import { syncFolder } from "./sync-folder";

/**
 * Files in a local folder, which is created when first needed. Throws the errors of the file system (disk full,
 * no permission).
 */
export function folderStorage(root: string): Storage {
  const path = (tenantId: number, name: string) =>
    join(/* turbopackIgnore: true */ root, objectKey(tenantId, name));
  return {
    put: async (tenantId, name, bytes) => writeWhole(path(tenantId, name), bytes),
    putFile: async (tenantId, name, file) => writeWhole(path(tenantId, name), file.pieces()),
    get: async (tenantId, name) => readIfThere(path(tenantId, name)),
    read: async (tenantId, name) => openIfThere(path(tenantId, name)),
    delete: async (tenantId, name, before) => {
      const file = path(tenantId, name);
      if (!before || (await isOlder(file, before))) await rm(file, { force: true });
    },
    list: (tenantId) => filesBelow(join(/* turbopackIgnore: true */ root, tenantKey(tenantId))),
    listOlder: (tenantId, before) =>
      olderBelow(join(/* turbopackIgnore: true */ root, tenantKey(tenantId)), before),
  };
}

type Content = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Written under a temporary name and then renamed, so that neither a reader nor a crash leaves half a file, and
 * on the disk with its folders before a row names it (T-09).
 */
async function writeWhole(path: string, bytes: Content): Promise<void> {
  const result = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString("hex")}.tmp`;
  try {
    await writeAndSync(draft, bytes);
    await rename(draft, path);
    for (const folder of namingFolders(path, result)) await syncFolder(folder);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The folders with a new name: the file's, and those above folders that were made, of which `made` is the first. */
function namingFolders(path: string, created: string | undefined): string[] {
  const folders = [dirname(path)];
  for (
    let folder = dirname(path);
    created !== undefined && folder.startsWith(created);
    folder = dirname(folder)
  )
    folders.push(dirname(folder));
  return folders;
}

async function writeAndSync(path: string, bytes: Content): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await writeFile(file, bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(nullIfMissing);
}

async function openIfThere(path: string): Promise<StoredFile | null> {
  const file = await open(path).catch(nullIfMissing);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    return { length: size, stream: file.createReadStream() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  // Temporary files are skipped.
  for await (const name of namesBelow(folder)) if (!name.endsWith(".tmp")) yield name;
}

async function* olderBelow(folder: string, before: Date): AsyncIterable<string> {
  for await (const name of namesBelow(folder))
    if (await isOlder(join(/* turbopackIgnore: true */ folder, name), before)) yield name;
}

/** False for a missing file. */
async function isOlder(path: string, before: Date): Promise<boolean> {
  const result = await stat(path).catch(nullIfMissing);
  return result !== null && result.mtime < before;
}

/**
 * Recurses itself, because in Node 20 the option `recursive` of opendir() returns at most 32 entries of a
 * subfolder.
 */
async function* namesBelow(folder: string, below = ""): AsyncIterable<string> {
  const entries = await opendir(join(/* turbopackIgnore: true */ folder, below)).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* namesBelow(folder, name);
    else if (entry.isFile()) yield name;
  }
}
