import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderStorage } from "@/lib/platform/storage/folder-storage";
import { s3Storage } from "@/lib/platform/storage/s3-storage";
import type { Storage } from "@/lib/platform/storage/storage";
import { webStream } from "@/lib/domain/tenant-admin/data/archives";
import { withTemporaryFile } from "@/lib/platform/storage/nameless-file";
import { largeFile } from "../../support/large-file";

const MB = 1024 * 1024;
let folder = "";
let server: S3rver;
const stores: Record<string, () => Storage> = {
  "a folder": () => folderStorage(join(folder, "files")),
  "a bucket": () => bucket(),
};
let bucket: () => Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapi-large-"));
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await server.run();
  bucket = () =>
    s3Storage({
      bucket: "files",
      region: "us-east-1",
      prefix: "",
      endpoint: `http://127.0.0.1:${port}`,
      keys: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
    });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(Object.keys(stores))("a large file in %s", (kind) => {
  const storage = () => stores[kind]?.() ?? expect.fail(kind);

  test("is stored and read back piece by piece, and its length is known before", async () => {
    const file = largeFile(200);
    await storage().putFile(1, "archive/large.zip", file);
    const stored = await storage().read(1, "archive/large.zip");
    expect(stored?.length).toBe(50 * MB);
    const hash = createHash("sha256");
    let largest = 0;
    for await (const piece of (stored?.stream ?? []) as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      largest = Math.max(largest, piece.byteLength);
    }
    expect(hash.digest("hex")).toBe(file.sha256);
    expect(largest).toBeLessThanOrEqual(MB);
  });

  test("that cannot be read to its end is refused with what it failed on, at once", async () => {
    await expect(storage().putFile(2, "archive/half.zip", largeFile(20, 12))).rejects.toSatisfy(
      (error: Error) => [error.message, String(error.cause)].join().includes("the disk cannot be read"),
    );
  });

  test("that is not there is null, and a name outside the tenant's place is refused", async () => {
    expect(await storage().read(3, "archive/none.zip")).toBeNull();
    await expect(storage().read(3, "../x")).rejects.toThrow(RangeError);
    await expect(storage().putFile(3, "../x", largeFile(1))).rejects.toThrow(RangeError);
  });

  test("is let go when its reader leaves", async () => {
    await storage().putFile(4, "archive/left.zip", largeFile(40));
    const stored = (await storage().read(4, "archive/left.zip")) ?? expect.fail();
    const reader = webStream(stored.stream).getReader();
    expect((await reader.read()).value?.byteLength).toBeLessThanOrEqual(MB);
    await reader.cancel();
    expect(stored.stream.destroyed).toBe(true);
  });
});

// Only a folder is tested here: the tests' S3 server keeps the half that it received, unlike Amazon's.
test("a large file that cannot be read to its end leaves nothing in a folder, and what was there before stays", async () => {
  const storage = folderStorage(join(folder, "kept"));
  await storage.put(2, "archive/half.zip", new Uint8Array([1]));
  await expect(storage.putFile(2, "archive/half.zip", largeFile(20, 12))).rejects.toThrow(
    "the disk cannot be read",
  );
  expect(await storage.get(2, "archive/half.zip")).toEqual(Buffer.from([1]));
  const names: string[] = [];
  for await (const name of storage.listOlder(2, new Date(Date.now() + 60_000))) names.push(name);
  expect(names).toEqual(["archive/half.zip"]);
});

test("a slow reader has a few pieces read ahead for it, not the file", async () => {
  const file = largeFile(200);
  const reader = webStream(Readable.from(file.pieces(), { objectMode: false })).getReader();
  for (let read = 0; read < 3; read++) await reader.read();
  expect(file.taken()).toBeLessThanOrEqual(8);
  await reader.cancel();
});

describe("a made file", () => {
  test("has its length and hash, can be read twice, and is gone afterwards", async () => {
    const wanted = largeFile(9);
    const after = await withTemporaryFile(
      async (write) => {
        for await (const piece of wanted.pieces()) await write(piece);
        return "made";
      },
      async (file, made) => {
        expect([made, file.length, file.sha256]).toEqual(["made", wanted.length, wanted.sha256]);
        for (const _ of [1, 2])
          expect(
            createHash("sha256")
              .update(await whole(file.pieces()))
              .digest("hex"),
          ).toBe(wanted.sha256);
        return file;
      },
    );
    await expect(after.pieces()[Symbol.asyncIterator]().next()).rejects.toThrow(/closed|EBADF/);
  });

  test("passes both failures on and is gone as well", async () => {
    await expect(
      withTemporaryFile(
        () => Promise.reject(new Error("no rows")),
        () => expect.fail(),
      ),
    ).rejects.toThrow("no rows");
    let kept: AsyncIterable<Uint8Array> | undefined;
    await expect(
      withTemporaryFile(
        (write) => write(new Uint8Array([1])),
        async ({ pieces }) => {
          kept = pieces();
          throw new Error("no store");
        },
      ),
    ).rejects.toThrow("no store");
    await expect(kept?.[Symbol.asyncIterator]().next()).rejects.toThrow(/closed|EBADF/);
  });
});

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const taken: Uint8Array[] = [];
  for await (const piece of pieces) taken.push(piece);
  return Buffer.concat(taken);
}
