import type * as Library from "@aws-sdk/client-s3";
import { AppError } from "@/lib/http/errors";
import { objectKey, tenantKey } from "./object-key";
import type { S3Settings } from "./s3-settings";
import { putStream, streamed, type Opened } from "./s3-stream";
import type { Storage } from "./storage";

/** Files in a bucket of an S3-compatible store (S-121). Errors: 503 SERVICE_UNAVAILABLE when the store does not answer, or not as it should. */
export function s3Storage(settings: S3Settings): Storage {
  let opened: Promise<Opened> | undefined;
  // The library is large; who keeps files in a folder never loads it.
  const open = () =>
    (opened ??= import("@aws-sdk/client-s3").then((library) => ({
      library,
      client: new library.S3Client(configOf(settings)),
    })));
  const prefix = (key: string) => [settings.prefix, key].filter(Boolean).join("/");
  const place = (tenantId: number, name: string) => ({
    Bucket: settings.bucket,
    Key: prefix(objectKey(tenantId, name)),
  });
  return {
    async put(tenantId, name, bytes) {
      const wanted = place(tenantId, name);
      await asked(open, ({ client, library }) =>
        client.send(
          new library.PutObjectCommand({ ...wanted, Body: bytes, ContentLength: bytes.byteLength }),
        ),
      );
    },
    async get(tenantId, name) {
      const wanted = place(tenantId, name);
      return asked(open, ({ client, library }) =>
        client
          .send(new library.GetObjectCommand(wanted))
          .then(({ Body }) => Body?.transformToByteArray() ?? null, missing),
      );
    },
    async putFile(tenantId, name, file) {
      const wanted = place(tenantId, name);
      await asked(open, (by) => putStream(by, wanted, file));
    },
    async read(tenantId, name) {
      const wanted = place(tenantId, name);
      return asked(open, ({ client, library }) =>
        client.send(new library.GetObjectCommand(wanted)).then(streamed, missing),
      );
    },
    async delete(tenantId, name) {
      const wanted = place(tenantId, name);
      await asked(open, ({ client, library }) => client.send(new library.DeleteObjectCommand(wanted)));
    },
    async *list(tenantId) {
      for await (const { name } of objects(tenantId)) yield name;
    },
    async *listOlder(tenantId, before) {
      for await (const { name, storedAt } of objects(tenantId)) if (storedAt && storedAt < before) yield name;
    },
  };

  async function* objects(tenantId: number): AsyncIterable<{ name: string; storedAt: Date | undefined }> {
    const beginning = `${prefix(tenantKey(tenantId))}/`;
    for (let after: string | undefined, more = true; more;) {
      const found: Library.ListObjectsV2CommandOutput = await asked(open, ({ client, library }) =>
        client.send(
          new library.ListObjectsV2Command({
            Bucket: settings.bucket,
            Prefix: beginning,
            ContinuationToken: after,
          }),
        ),
      );
      for (const { Key, LastModified } of found.Contents ?? [])
        if (Key) yield { name: Key.slice(beginning.length), storedAt: LastModified };
      after = found.NextContinuationToken;
      more = after !== undefined;
    }
  }
}

const configOf = ({ region, endpoint, keys }: S3Settings) => ({
  region,
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 },
  ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
  ...(keys === undefined ? {} : { credentials: keys }),
});

function missing(error: unknown): null {
  if (error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound")) return null;
  throw error;
}

async function asked<Result>(
  open: () => Promise<Opened>,
  call: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  try {
    return await call(await open());
  } catch (error) {
    throw Object.assign(
      new AppError(503, "SERVICE_UNAVAILABLE", "The store of files is away for a moment. Please try again.", {
        retryAfter: 5,
      }),
      { cause: error },
    );
  }
}
