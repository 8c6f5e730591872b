import { join, resolve } from "node:path";
import { config } from "@/base/config.mjs";
import { perProcess } from "@/base/per-process";
import { cachedStorage } from "./cached-storage";
import { folderStorage } from "./folder-storage";
import { s3Settings, s3Storage } from "./s3-storage";
import type { Storage } from "./storage";

/**
 * The process's storage: the bucket of STORAGE_S3_BUCKET, else the folder STORAGE_DIR, else DATA_DIR/storage,
 * else ./data/storage, with 64 MB of recently used files in memory.
 */
export const openStorage = (): Storage =>
  perProcess("storage", () => cachedStorage(configuredStorage(), 64 * 1024 * 1024));

/** The storage without the cache, for checks of the actual store. */
export function configuredStorage(): Storage {
  const bucket = s3Settings(config);
  return bucket ? s3Storage(bucket) : folderStorage(storageFolder());
}

/** The folder in which files are stored without a bucket. */
export function storageFolder(): string {
  const folder = config.STORAGE_DIR;
  if (folder) return resolve(/* turbopackIgnore: true */ folder);
  return join(/* turbopackIgnore: true */ resolve(/* turbopackIgnore: true */ config.DATA_DIR), "storage");
}
