import { randomBytes } from "node:crypto";
import { config } from "@/base/config.mjs";
import { randomName } from "@/lib/platform/storage/object-key";
import { configuredStorage, storageFolder } from "@/lib/platform/storage/open-storage";
import { failure, ok, reasonOf, type Finding } from "./finding";

/** The largest possible tenant id, which no tenant has. */
const NOBODY = 2_147_483_647;

/** Writes a small file, reads it back and deletes it again. */
export async function lookAtStorage(): Promise<Finding> {
  const bucket = config.STORAGE_S3_BUCKET;
  const place = bucket ? `the bucket ${bucket}` : `the folder ${storageFolder()}`;
  const [name, bytes] = [randomName("probe", "bin"), new Uint8Array(randomBytes(64))];
  try {
    const storage = configuredStorage();
    await storage.put(NOBODY, name, bytes);
    const read = await storage.get(NOBODY, name);
    await storage.delete(NOBODY, name);
    if (read === null || !Buffer.from(read).equals(bytes))
      return failure("storage", `A file in ${place} was not what had been written.`, todo(bucket));
    if ((await storage.get(NOBODY, name)) !== null)
      return failure("storage", `A file in ${place} was still there after it was deleted.`, todo(bucket));
    return ok("storage", `A file was written to ${place}, read and deleted.`);
  } catch (error) {
    return failure("storage", `A file could not be kept in ${place}: ${reasonOf(error)}.`, todo(bucket));
  }
}

const todo = (bucket: string | undefined): string =>
  bucket
    ? "Check STORAGE_S3_*: the address, the bucket's name, and keys that may put, get, list and delete objects in it."
    : "Give the account that Kapi runs as the folder (STORAGE_DIR, else DATA_DIR/storage), and the disk some room.";
