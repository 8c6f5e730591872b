import { randomBytes } from "node:crypto";
import { mkdir, open, opendir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { objectKey, tenantKey } from "./object-key";
import type { Storage } from "./storage";

/** Files under a local folder, which is made when first needed. Throws what the file system throws (a full disk, no rights). */
export function folderStorage(root: string): Storage {
  const path = (tenantId: number, name: string) => join(/* turbopackIgnore: true */ root, objectKey(tenantId, name));
  return {
    put: async (tenantId, name, bytes) => writeWhole(path(tenantId, name), bytes),
    get: async (tenantId, name) => readIfThere(path(tenantId, name)),
    delete: async (tenantId, name) => rm(path(tenantId, name), { force: true }),
    list: (tenantId) => filesBelow(join(/* turbopackIgnore: true */ root, tenantKey(tenantId))),
    listOlder: (tenantId, before) => olderBelow(join(/* turbopackIgnore: true */ root, tenantKey(tenantId)), before),
  };
}

/** Written beside its place and then renamed, so that a reader or a crash never meets half a file. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(8).toString("hex")}.tmp`;
  try {
    await writeAndSync(draft, bytes);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeAndSync(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function readIfThere(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(nullIfMissing);
}

async function* filesBelow(folder: string): AsyncIterable<string> {
  // A draft is no file yet.
  for await (const name of namesBelow(folder)) if (!name.endsWith(".tmp")) yield name;
}

async function* olderBelow(folder: string, before: Date): AsyncIterable<string> {
  for await (const name of namesBelow(folder)) {
    const found = await stat(join(/* turbopackIgnore: true */ folder, name)).catch(nullIfMissing);
    if (found && found.mtime < before) yield name;
  }
}

async function* namesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder, { recursive: true }).catch(nullIfMissing);
  for await (const entry of entries ?? []) {
    if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
  }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}
