import { Readable } from "node:stream";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { configOf, type S3Settings } from "@/lib/platform/storage/s3-storage";
import { streamed } from "@/lib/platform/storage/s3-stream";
import type { BackupPlace } from "./place";

/** How long a store may send nothing, in milliseconds. */
const PATIENCE = MINUTE;
/** A file has at most 10,000 parts: 320 GB. */
const PART_BYTES = 32 * 1024 * 1024;

/**
 * A bucket of an S3-compatible store. Files of any size are uploaded in parts, and exist once all parts are
 * complete.
 */
export function bucketPlace(settings: S3Settings): BackupPlace {
  const { bucket: Bucket, prefix } = settings;
  // Loaded on demand, because the library is large and not needed for a folder.
  const opened = once(async () => {
    const [library, { Upload }] = await Promise.all([
      import("@aws-sdk/client-s3"),
      import("@aws-sdk/lib-storage"),
    ]);
    const config = configOf(settings);
    const requestHandler = { ...config.requestHandler, socketTimeout: PATIENCE };
    return { library, Upload, client: new library.S3Client({ ...config, requestHandler }) };
  });
  const place = (name: string) => ({ Bucket, Key: prefix ? `${prefix}/${name}` : name });
  return {
    description: `the bucket ${Bucket}${prefix ? ` below ${prefix}` : ""}`,
    async put(name, pieces) {
      const { Upload, client } = await opened();
      const Body = Readable.from(pieces, { objectMode: false });
      const params = { ...place(name), Body };
      // The error of the source says more than the store's error about the aborted upload.
      await new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 })
        .done()
        .catch((error: unknown) => Promise.reject(Body.errored ?? error));
    },
    async read(name) {
      const { library, client } = await opened();
      const result = await client.send(new library.GetObjectCommand(place(name))).catch(nullIfMissing);
      return result && streamed(result, PATIENCE).stream;
    },
    async *list() {
      const { library, client } = await opened();
      const { Key: Prefix } = place("");
      for await (const { Contents = [] } of library.paginateListObjectsV2(
        { client },
        { Bucket, Prefix, Delimiter: "/" },
      ))
        for (const { Key } of Contents) if (Key) yield Key.slice(Prefix.length);
    },
    async remove(name) {
      const { library, client } = await opened();
      await client.send(new library.DeleteObjectCommand(place(name)));
    },
  };
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => (result ??= make());
}
