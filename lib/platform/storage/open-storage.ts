import { join, resolve } from "node:path";
import { config } from "@/db/config.mjs";
import { cachedStorage } from "./cached-storage";
import { folderStorage } from "./folder-storage";
import { s3Settings, s3Storage } from "./s3-storage";
import type { Storage } from "./storage";

/**
 * The process's storage: the bucket of STORAGE_S3_BUCKET, else the folder STORAGE_DIR, else DATA_DIR/storage, else
 * ./data/storage, with 64 MB of the last used files in memory. Kept on globalThis, because Next may load a module once
 * for each bundle.
 */
export function openStorage(): Storage {
  const holder = globalThis as typeof globalThis & { [slot]?: Storage };
  return (holder[slot] ??= cachedStorage(configuredStorage(), 64 * 1024 * 1024));
}

const slot = Symbol.for("kapi.storage");

/** The same without what is kept in memory: what it says is the store's own word. */
export function configuredStorage(): Storage {
  const bucket = s3Settings(config);
  return bucket ? s3Storage(bucket) : folderStorage(storageFolder());
}

/** Where files are kept without a bucket. */
export function storageFolder(): string {
  const folder = config.STORAGE_DIR;
  if (folder) return resolve(/* turbopackIgnore: true */ folder);
  return join(/* turbopackIgnore: true */ resolve(/* turbopackIgnore: true */ config.DATA_DIR), "storage");
}
