import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { s3Settings, s3Storage } from "@/lib/platform/storage/s3-storage";
import type { Storage } from "@/lib/platform/storage/storage";

const BUCKET = "kapi-files";
let folder = "";
let server: S3rver;
let endpoint = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kapi-s3-"));
  server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  STORAGE_S3_BUCKET: BUCKET,
  STORAGE_S3_ENDPOINT: endpoint,
  STORAGE_S3_ACCESS_KEY_ID: "S3RVER",
  STORAGE_S3_SECRET_ACCESS_KEY: "S3RVER",
  ...more,
});

function open(more: Record<string, string> = {}) {
  const settings = s3Settings(environment(more));
  if (!settings) throw new Error("no settings");
  return s3Storage(settings);
}

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (file: Uint8Array | null) => (file ? new TextDecoder().decode(file) : null);

async function namesIn(names: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const name of names) found.push(name);
  return found.sort();
}

describe("files in an S3-compatible store", () => {
  test("are given back as they were put, replaced, and forgotten when deleted [API-17]", async () => {
    const storage = open();
    expect(await storage.get(1, "logo/a.png")).toBeNull();
    await storage.put(1, "logo/a.png", bytes("one"));
    await storage.put(1, "logo/a.png", bytes("two"));
    expect(text(await storage.get(1, "logo/a.png"))).toBe("two");
    await storage.delete(1, "logo/a.png");
    await storage.delete(1, "logo/a.png");
    expect(await storage.get(1, "logo/a.png")).toBeNull();
  });

  test("of one tenant are not another's, and are listed apart", async () => {
    const storage = open({ STORAGE_S3_PREFIX: "below/here/" });
    await storage.put(2, "logo/x.png", bytes("second"));
    await storage.put(22, "logo/x.png", bytes("twenty-second"));
    await storage.put(2, "pages/y.pdf", bytes("page"));
    expect(await namesIn(storage.list(2))).toEqual(["logo/x.png", "pages/y.pdf"]);
    expect(text(await storage.get(22, "logo/x.png"))).toBe("twenty-second");
    expect(await namesIn(open().list(2))).toEqual([]);
  });

  test("15 MB come back whole", async () => {
    const storage = open();
    const large = new Uint8Array(15 * 1024 * 1024).map((_, index) => index % 251);
    await storage.put(3, "pages/large.pdf", large);
    expect(
      Buffer.compare(Buffer.from((await storage.get(3, "pages/large.pdf")) ?? []), Buffer.from(large)),
    ).toBe(0);
  });

  test("a name that could leave the tenant's place is refused before anything is asked", async () => {
    await expect(open().get(1, "../x")).rejects.toThrow(RangeError);
  });

  test("a store that does not answer is a 503, not a missing file", async () => {
    await expect(open({ STORAGE_S3_ENDPOINT: "http://127.0.0.1:1" }).get(1, "a.png")).rejects.toMatchObject({
      status: 503,
      code: "SERVICE_UNAVAILABLE",
    });
    await expect(open({ STORAGE_S3_BUCKET: "never-made" }).put(1, "a.png", bytes("x"))).rejects.toMatchObject(
      { status: 503 },
    );
  });
});

describe("settings of the store", () => {
  test("are none without a bucket, and refuse half a pair of keys", () => {
    expect(s3Settings({})).toBeNull();
    expect(() => s3Settings({ STORAGE_S3_BUCKET: "b", STORAGE_S3_ACCESS_KEY_ID: "k" })).toThrow(/both/);
    expect(s3Settings({ STORAGE_S3_BUCKET: "b" })).toEqual({ bucket: "b", region: "us-east-1", prefix: "" });
  });
});

describe("a store that falls silent", () => {
  const silent: Socket[] = [];
  let quiet: Server;
  /** What the server sends before it goes silent. */
  let words = "";
  beforeAll(async () => {
    quiet = createServer((socket) => {
      silent.push(socket);
      socket.on("error", () => undefined);
      socket.once("data", () => socket.write(words));
    });
    await new Promise<void>((done) => quiet.listen(0, "127.0.0.1", done));
  });
  afterAll(() => {
    for (const socket of silent) socket.destroy();
    quiet.close();
  });

  const impatient = () => {
    const { port } = quiet.address() as AddressInfo;
    const settings = s3Settings(environment({ STORAGE_S3_ENDPOINT: `http://127.0.0.1:${port}` }));
    if (!settings) throw new Error("no settings");
    return s3Storage(settings, 200);
  };
  const large = () => {
    const piece = new Uint8Array(1024 * 1024);
    return {
      length: 64 * piece.length,
      sha256: "0".repeat(64),
      pieces: async function* () {
        for (let each = 0; each < 64; each++) yield piece;
      },
    };
  };

  test.each<[string, (storage: Storage) => Promise<unknown>]>([
    ["get", (storage) => storage.get(1, "a.png")],
    ["put", (storage) => storage.put(1, "a.png", bytes("one"))],
    ["put of a large file", (storage) => storage.putFile(1, "a.zip", large())],
    ["read", (storage) => storage.read(1, "a.zip")],
    ["delete", (storage) => storage.delete(1, "a.png")],
    ["list", (storage) => namesIn(storage.list(1))],
  ])("is waited for as long as its deadline, and then away (503): %s", async (_, call) => {
    words = "";
    await expect(call(impatient())).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  });

  test("is given up in the middle of a file too", async () => {
    words = "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nhalf";
    await expect(impatient().get(1, "a.png")).rejects.toMatchObject({ status: 503 });
    const file = await impatient().read(1, "a.zip");
    await expect(buffer(file?.stream ?? Readable.from([]))).rejects.toThrow("the store fell silent");
  });
});
