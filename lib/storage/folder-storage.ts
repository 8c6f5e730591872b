import { randomBytes } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { objectKey } from "./object-key";
import type { Storage } from "./storage";

/** Files under a local folder, which is made when first needed. Throws what the file system throws (a full disk, no rights). */
export function folderStorage(root: string): Storage {
  const path = (tenantId: number, name: string) => join(/* turbopackIgnore: true */ root, objectKey(tenantId, name));
  return {
    put: async (tenantId, name, bytes) => writeWhole(path(tenantId, name), bytes),
    get: async (tenantId, name) => readIfThere(path(tenantId, name)),
    delete: async (tenantId, name) => rm(path(tenantId, name), { force: true }),
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
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
