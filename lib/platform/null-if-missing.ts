/** Names of the errors of S3-compatible stores for an object that does not exist. */
const NO_OBJECT = new Set(["NoSuchKey", "NotFound"]);

/** For catch(): null if a file, folder or stored object does not exist. Throws any other error. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof Error && (NO_OBJECT.has(error.name) || ("code" in error && error.code === "ENOENT")))
    return null;
  throw error;
}
