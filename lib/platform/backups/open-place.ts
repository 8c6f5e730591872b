import { basename, dirname } from "node:path";
import { config } from "@/base/config.mjs";
import { s3Settings } from "@/lib/platform/storage/s3-storage";
import { bucketPlace } from "./bucket-place";
import { folderPlace } from "./folder-place";
import type { BackupPlace } from "./place";

/** The place named by BACKUP_TO; null if no backups are scheduled. */
export function configuredPlace(): BackupPlace | null {
  const to = config.BACKUP_TO;
  if (!to) return null;
  return to.bucket === undefined ? folderPlace(to.folder) : openBucket(to.bucket, to.prefix);
}

/**
 * The place and name of one file: a path, or an address such as s3://bucket/prefix/name.
 * @param pathOf resolves a path as the caller means it
 */
export function placeOf(text: string, pathOf: (path: string) => string): [BackupPlace, name: string] {
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.+)$/.exec(text) ?? [];
  if (bucket !== undefined && key !== undefined) {
    const prefix = dirname(key);
    return [openBucket(bucket, prefix === "." ? "" : prefix), basename(key)];
  }
  const path = pathOf(text);
  return [folderPlace(dirname(path)), basename(path)];
}

/** The store of BACKUP_S3_*, with the settings of STORAGE_S3_* as defaults. */
function openBucket(bucket: string, prefix: string): BackupPlace {
  const hasOwnKeys = config.BACKUP_S3_ACCESS_KEY_ID !== undefined;
  const settings = s3Settings({
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_PREFIX: prefix,
    STORAGE_S3_ENDPOINT: config.BACKUP_S3_ENDPOINT ?? config.STORAGE_S3_ENDPOINT,
    STORAGE_S3_REGION: config.BACKUP_S3_REGION ?? config.STORAGE_S3_REGION,
    STORAGE_S3_ACCESS_KEY_ID: hasOwnKeys ? config.BACKUP_S3_ACCESS_KEY_ID : config.STORAGE_S3_ACCESS_KEY_ID,
    STORAGE_S3_SECRET_ACCESS_KEY: hasOwnKeys
      ? config.BACKUP_S3_SECRET_ACCESS_KEY
      : config.STORAGE_S3_SECRET_ACCESS_KEY,
  });
  if (!settings) throw new Error("A bucket's name is missing.");
  return bucketPlace(settings);
}
