import { Readable } from "node:stream";
import type * as Library from "@aws-sdk/client-s3";
import type { LocalFile, StoredFile } from "./storage";

/** A store's client together with the library. */
export type Opened = { client: Library.S3Client; library: typeof Library };

/**
 * Uploads a file as a stream with its length and its hash, which the store checks; 5 GB at most (Amazon's limit).
 * There are no retries, because the library does not repeat streams. The store has `patience` milliseconds for
 * each piece. Throws the error of the file or of the store.
 */
export async function putStream(
  { client, library }: Opened,
  place: { Bucket: string; Key: string },
  { length, sha256, pieces }: LocalFile,
  patience: number,
): Promise<void> {
  // Without this the library would wait for the rest of a failed stream.
  const failed = new AbortController();
  const silence = setTimeout(() => failed.abort(), patience);
  const body = Readable.from(refreshing(pieces(), silence), { objectMode: false });
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
    clearTimeout(silence);
    body.destroy();
  }
}

/** The pieces; each one restarts the timer. */
async function* refreshing(
  pieces: AsyncIterable<Uint8Array>,
  silence: NodeJS.Timeout,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    silence.refresh();
    yield piece;
  }
  silence.refresh();
}

/**
 * A store's response as a file being read. The store has `patience` milliseconds for each piece; the reader may
 * take any time. Throws if the length is missing.
 */
export function streamed(
  { Body, ContentLength }: Library.GetObjectCommandOutput,
  patience: number,
): StoredFile {
  if (!(Body instanceof Readable) || ContentLength === undefined)
    throw new Error("the store gave no stream with its length");
  return { length: ContentLength, stream: Readable.from(given(Body, patience), { objectMode: false }) };
}

async function* given(body: Readable, patience: number): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const silence = setTimeout(() => body.destroy(new Error("the store fell silent")), patience);
      const piece = await pieces.next().finally(() => clearTimeout(silence));
      if (piece.done) return;
      yield piece.value;
    }
  } finally {
    body.destroy();
  }
}
