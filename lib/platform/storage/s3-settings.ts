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

/** The settings of STORAGE_S3_*; null when STORAGE_S3_BUCKET is not set. Throws when only one half of the keys is there. */
export function s3Settings(environment: Readonly<Record<string, string | undefined>>): S3Settings | null {
  const said = (name: string) => environment[`STORAGE_S3_${name}`] || undefined;
  const [bucket, endpoint, accessKeyId, secretAccessKey] = [
    said("BUCKET"),
    said("ENDPOINT"),
    said("ACCESS_KEY_ID"),
    said("SECRET_ACCESS_KEY"),
  ];
  if (bucket === undefined) return null;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new Error("Set both STORAGE_S3_ACCESS_KEY_ID and STORAGE_S3_SECRET_ACCESS_KEY, or neither.");
  }
  return {
    bucket,
    region: said("REGION") ?? "us-east-1",
    prefix: (said("PREFIX") ?? "").replace(/\/+$/, ""),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { keys: { accessKeyId, secretAccessKey } }),
  };
}
