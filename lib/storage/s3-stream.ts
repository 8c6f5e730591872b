import { Readable } from "node:stream";
import type * as Library from "@aws-sdk/client-s3";
import type { MadeFile, StoredFile } from "./storage";

/** The client of a store with the library that it is of. */
export type Opened = { client: Library.S3Client; library: typeof Library };

/**
 * Sends a file as a stream with its length and its hash, which the store checks; 5 GB at most, as Amazon has it. Sent once: the library
 * repeats no stream. Throws the file's failure or the store's.
 */
export async function putStream(
  { client, library }: Opened,
  place: { Bucket: string; Key: string },
  { length, sha256, pieces }: MadeFile,
): Promise<void> {
  const body = Readable.from(pieces(), { objectMode: false });
  // The library would wait for the rest of a stream that has failed.
  const failed = new AbortController();
  body.once("error", () => failed.abort());
  const checksum = Buffer.from(sha256, "hex").toString("base64");
  try {
    await client.send(
      new library.PutObjectCommand({ ...place, Body: body, ContentLength: length, ChecksumSHA256: checksum }),
      { abortSignal: failed.signal },
    );
  } catch (error) {
    throw body.errored ?? error;
  } finally {
    body.destroy();
  }
}

/** What a store answers as a file that is being read. Throws when it does not say how long it is. */
export function streamed({ Body, ContentLength }: Library.GetObjectCommandOutput): StoredFile {
  if (!(Body instanceof Readable) || ContentLength === undefined)
    throw new Error("the store gave no stream with its length");
  return { length: ContentLength, stream: Body };
}
