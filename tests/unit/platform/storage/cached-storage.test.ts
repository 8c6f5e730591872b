import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { cachedStorage } from "@/lib/platform/storage/cached-storage";
import type { Storage } from "@/lib/platform/storage/storage";

const nothing = {
  [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve({ done: true as const, value: undefined }) }),
};

/** A storage in memory that records its reads. */
function counting() {
  const files = new Map<string, Uint8Array>();
  const reads: string[] = [];
  const storage: Storage = {
    put: async (tenantId, name, bytes) => void files.set(`${tenantId} ${name}`, bytes),
    get: async (tenantId, name) => {
      reads.push(`${tenantId} ${name}`);
      return files.get(`${tenantId} ${name}`) ?? null;
    },
    putFile: async (tenantId, name, { pieces }) => {
      for await (const piece of pieces()) files.set(`${tenantId} ${name}`, piece);
    },
    read: async (tenantId, name) => ({
      length: 1,
      stream: Readable.from([files.get(`${tenantId} ${name}`)]),
    }),
    delete: async (tenantId, name) => void files.delete(`${tenantId} ${name}`),
    list: () => nothing,
    listOlder: () => nothing,
  };
  return { storage, files, reads };
}

describe("cachedStorage", () => {
  test("reads a file once, and one just put not at all", async () => {
    const { storage, files, reads } = counting();
    files.set("1 old.pdf", new Uint8Array([1]));
    const cached = cachedStorage(storage, 10_000);
    await cached.get(1, "old.pdf");
    expect(await cached.get(1, "old.pdf")).toEqual(new Uint8Array([1]));
    await cached.put(1, "new.pdf", new Uint8Array([2]));
    expect(await cached.get(1, "new.pdf")).toEqual(new Uint8Array([2]));
    expect(reads).toEqual(["1 old.pdf"]);
  });

  test("a missing file is asked for again, a deleted one is gone, and tenants are apart", async () => {
    const { storage, reads } = counting();
    const cached = cachedStorage(storage, 10_000);
    expect(await cached.get(1, "a.pdf")).toBeNull();
    await cached.put(1, "a.pdf", new Uint8Array([1]));
    expect(await cached.get(2, "a.pdf")).toBeNull();
    await cached.delete(1, "a.pdf");
    expect(await cached.get(1, "a.pdf")).toBeNull();
    expect(reads).toEqual(["1 a.pdf", "2 a.pdf"]);
  });

  test("a file that is removed while it is read is not kept", async () => {
    const { storage } = counting();
    let finish = (_bytes: Uint8Array) => {};
    const cached = cachedStorage(
      { ...storage, get: () => new Promise<Uint8Array>((done) => (finish = done)) },
      10_000,
    );
    const reading = cached.get(1, "a.pdf");
    await cached.delete(1, "a.pdf");
    finish(new Uint8Array([1]));
    expect(await reading).toBeNull();
    expect(await cached.get(1, "a.pdf")).toBeNull();
  });

  test("a file that cannot be removed can still be read", async () => {
    const { storage, files } = counting();
    files.set("1 a.pdf", new Uint8Array([1]));
    const cached = cachedStorage(
      { ...storage, delete: () => Promise.reject(new Error("no rights")) },
      10_000,
    );
    await expect(cached.delete(1, "a.pdf")).rejects.toThrow("no rights");
    expect(await cached.get(1, "a.pdf")).toEqual(new Uint8Array([1]));
  });

  test("a file that was removed because it was old is read again once another process has stored it again", async () => {
    const { storage, files } = counting();
    const cached = cachedStorage(storage, 10_000);
    await cached.put(1, "a.png", new Uint8Array([1]));
    await cached.delete(1, "a.png", new Date());
    expect(await cached.get(1, "a.png")).toBeNull();
    files.set("1 a.png", new Uint8Array([1]));
    expect(await cached.get(1, "a.png")).toEqual(new Uint8Array([1]));
  });

  test("a file that is put from a file replaces what is remembered, also that it was deleted", async () => {
    const { storage } = counting();
    const cached = cachedStorage(storage, 10_000);
    const file = {
      length: 1,
      sha256: "",
      pieces: async function* () {
        yield new Uint8Array([2]);
      },
    };
    await cached.put(1, "a.zip", new Uint8Array([1]));
    await cached.putFile(1, "a.zip", file);
    expect(await cached.get(1, "a.zip")).toEqual(new Uint8Array([2]));
    await cached.delete(1, "a.zip");
    await cached.putFile(1, "a.zip", file);
    expect(await cached.get(1, "a.zip")).toEqual(new Uint8Array([2]));
  });

  test("holds no more than its size", async () => {
    const { storage, reads } = counting();
    const cached = cachedStorage(storage, 10_000);
    for (const name of ["a.pdf", "b.pdf", "c.pdf"]) await cached.put(1, name, new Uint8Array(4_000));
    await cached.get(1, "c.pdf");
    expect(reads).toEqual([]);
    await cached.get(1, "a.pdf");
    expect(reads).toEqual(["1 a.pdf"]);
  });
});
