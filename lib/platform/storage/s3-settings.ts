import type { Config } from "@/db/config.mjs";

/** Where an S3-compatible store is. Without keys the client looks for them where AWS's own tools do. */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Address of a store that is not Amazon's; its buckets are then named in the path. */
  endpoint?: string;
  /** Put before each key, without a slash at its end. */
  prefix: string;
  keys?: { accessKeyId: string; secretAccessKey: string };
};

/**
 * The settings of STORAGE_S3_*; null when STORAGE_S3_BUCKET is not set. Throws when only one half of the keys is
 * there.
 */
export function s3Settings(settings: Partial<Config>): S3Settings | null {
  const {
    STORAGE_S3_BUCKET: bucket,
    STORAGE_S3_ENDPOINT: endpoint,
    STORAGE_S3_ACCESS_KEY_ID: accessKeyId,
    STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (bucket === undefined) return null;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new Error("Set both STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY, or neither.");
  }
  return {
    bucket,
    region: settings.STORAGE_S3_REGION ?? "us-east-1",
    prefix: (settings.STORAGE_S3_PREFIX ?? "").replace(/\/+$/, ""),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { keys: { accessKeyId, secretAccessKey } }),
  };
}
