import { join, resolve } from "node:path";
import { cachedStorage } from "./cached-storage";
import { folderStorage } from "./folder-storage";
import type { Storage } from "./storage";

/**
 * The process's storage: the folder STORAGE_DIR, else DATA_DIR/storage, else ./data/storage, with 64 MB of the last used
 * files in memory. Kept on globalThis, because Next may load a module once for each bundle.
 */
export function openStorage(): Storage {
  const holder = globalThis as typeof globalThis & { [slot]?: Storage };
  return (holder[slot] ??= cachedStorage(folderStorage(storageFolder()), 64 * 1024 * 1024));
}

const slot = Symbol.for("kapi.storage");

function storageFolder(): string {
  const configured = process.env["STORAGE_DIR"];
  if (configured) return resolve(/* turbopackIgnore: true */ configured);
  return join(/* turbopackIgnore: true */ resolve(/* turbopackIgnore: true */ process.env["DATA_DIR"] ?? "data"), "storage");
}
