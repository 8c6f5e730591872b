import { Readable, addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import type * as Library from "@aws-sdk/client-s3";
import { CALL_SECONDS } from "@/lib/platform/http/deadline";
import { nullIfMissing } from "@/lib/platform/null-if-missing";
import { AppError } from "@/lib/core/contract/errors";
import type { Config } from "@/base/config.mjs";
import { objectKey, tenantKey } from "./object-key";
import { putStream, streamed, type Opened } from "./s3-stream";
import type { Storage } from "./storage";

/**
 * Files in a bucket of an S3-compatible store (S-121). Errors: 503 SERVICE_UNAVAILABLE if the store does not
 * answer, or answers wrongly. It has 2 s to accept a connection and `patience` milliseconds for each call or,
 * with files of any size, for each piece.
 */
export function s3Storage(settings: S3Settings, patience = CALL_SECONDS * 1_000): Storage {
  let opened: Promise<Opened> | undefined;
  // Loaded on demand, because the library is large and not needed for a folder.
  const open = () =>
    (opened ??= import("@aws-sdk/client-s3").then((library) => ({
      library,
      client: new library.S3Client(configOf(settings)),
    })));
  const prefix = (key: string) => [settings.prefix, key].filter(Boolean).join("/");
  const inTime = () => ({ abortSignal: AbortSignal.timeout(patience) });
  const place = (tenantId: number, name: string) => ({
    Bucket: settings.bucket,
    Key: prefix(objectKey(tenantId, name)),
  });
  const objects = (tenantId: number) => {
    const within = { Bucket: settings.bucket, Prefix: `${prefix(tenantKey(tenantId))}/` };
    return objectsOf(within.Prefix, (after) =>
      callStore(open, ({ client, library }) =>
        client.send(new library.ListObjectsV2Command({ ...within, ContinuationToken: after }), inTime()),
      ),
    );
  };
  return {
    async put(tenantId, name, bytes) {
      const object = place(tenantId, name);
      await callStore(open, ({ client, library }) =>
        client.send(
          new library.PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.byteLength }),
          inTime(),
        ),
      );
    },
    async get(tenantId, name) {
      const object = place(tenantId, name);
      return callStore(open, ({ client, library }) => {
        const { abortSignal } = inTime();
        return client
          .send(new library.GetObjectCommand(object), { abortSignal })
          .then(({ Body }) => (Body instanceof Readable ? wholeOf(Body, abortSignal) : null), nullIfMissing);
      });
    },
    async putFile(tenantId, name, file) {
      const object = place(tenantId, name);
      await callStore(open, (by) => putStream(by, object, file, patience));
    },
    async read(tenantId, name) {
      const object = place(tenantId, name);
      return callStore(open, ({ client, library }) => {
        // The time limit applies only until the response begins, because the signal would also abort reading.
        const { abortSignal, arrived } = begun(patience);
        return client
          .send(new library.GetObjectCommand(object), { abortSignal })
          .finally(arrived)
          .then((found) => streamed(found, patience), nullIfMissing);
      });
    },
    async delete(tenantId, name, before) {
      const object = place(tenantId, name);
      await callStore(open, async ({ client, library }) => {
        const result = before
          ? await client.send(new library.HeadObjectCommand(object), inTime()).catch(nullIfMissing)
          : null;
        if (before && !(result?.LastModified && result.LastModified < before)) return;
        await client.send(new library.DeleteObjectCommand(object), inTime());
      });
    },
    async *list(tenantId) {
      for await (const { name } of objects(tenantId)) yield name;
    },
    async *listOlder(tenantId, before) {
      for await (const { name, storedAt } of objects(tenantId)) if (storedAt && storedAt < before) yield name;
    },
  };
}

type StoredObject = { name: string; storedAt: Date | undefined };

/** All objects with a key prefix, page by page; their names are the rest of the key. */
async function* objectsOf(
  beginning: string,
  readPage: (after: string | undefined) => Promise<Library.ListObjectsV2CommandOutput>,
): AsyncIterable<StoredObject> {
  for (let after: string | undefined, more = true; more;) {
    const existing: Library.ListObjectsV2CommandOutput = await readPage(after);
    for (const { Key, LastModified } of existing.Contents ?? [])
      if (Key) yield { name: Key.slice(beginning.length), storedAt: LastModified };
    after = existing.NextContinuationToken;
    more = after !== undefined;
  }
}

/** The configuration of the library's client. */
export const configOf = ({ region, endpoint, keys }: S3Settings) => ({
  region,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 2_000 },
  ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  ...(keys === undefined ? {} : { credentials: keys }),
});

/** Aborts after so many milliseconds, unless `arrived` was called. */
function begun(patience: number): { abortSignal: AbortSignal; arrived: () => void } {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  return { abortSignal: late.signal, arrived: () => clearTimeout(timer) };
}

/** Reads all bytes. The signal aborts reading too, not only waiting for the response. */
const wholeOf = async (body: Readable, signal: AbortSignal): Promise<Uint8Array> =>
  new Uint8Array(await buffer(addAbortSignal(signal, body)));

async function callStore<Result>(
  open: () => Promise<Opened>,
  call: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(await open());
  } catch (error) {
    throw Object.assign(
      new AppError(
        503,
        "SERVICE_UNAVAILABLE",
        "File storage is unavailable for a moment. Please try again.",
        {
          retryAfter: 5,
        },
      ),
      { cause: error },
    );
  }
}

/** The settings of an S3-compatible store. Without keys the client looks for them where AWS tools do. */
export type S3Settings = {
  bucket: string;
  region: string;
  /** Address of a store that is not Amazon's; its buckets are then named in the path. */
  endpoint?: string;
  /** Prefix of each key, without a trailing slash. */
  prefix: string;
  keys?: { accessKeyId: string; secretAccessKey: string };
};

/** The settings of STORAGE_S3_*; null if STORAGE_S3_BUCKET is not set. Throws if only one of the two keys is set. */
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
