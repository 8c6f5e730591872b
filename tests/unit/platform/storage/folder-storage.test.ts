import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentName, randomName } from "@/lib/platform/storage/object-key";
import { folderStorage } from "@/lib/platform/storage/folder-storage";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (file: Uint8Array | null) => (file ? new TextDecoder().decode(file) : null);

describe("folderStorage", () => {
  let root = "";
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "kapi-storage-"));
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  test("gives back what was put, replaces it, and forgets it when deleted", async () => {
    const storage = folderStorage(root);
    expect(await storage.get(1, "pdf/a.pdf")).toBeNull();
    await storage.put(1, "pdf/a.pdf", bytes("one"));
    await storage.put(1, "pdf/a.pdf", bytes("two"));
    expect(text(await storage.get(1, "pdf/a.pdf"))).toBe("two");
    await storage.delete(1, "pdf/a.pdf");
    await storage.delete(1, "pdf/a.pdf");
    expect(await storage.get(1, "pdf/a.pdf")).toBeNull();
  });

  test("removes a file that was last stored before a time, and keeps one that was stored since", async () => {
    const storage = folderStorage(root);
    await storage.put(1, "pdf/old.pdf", bytes("old"));
    await storage.delete(1, "pdf/old.pdf", new Date(Date.now() - 60_000));
    expect(text(await storage.get(1, "pdf/old.pdf"))).toBe("old");
    await storage.delete(1, "pdf/old.pdf", new Date(Date.now() + 60_000));
    expect(await storage.get(1, "pdf/old.pdf")).toBeNull();
    await storage.delete(1, "pdf/old.pdf", new Date());
  });

  test("a tenant does not see another's file of the same name", async () => {
    const storage = folderStorage(root);
    await storage.put(1, "logo/x.png", bytes("first"));
    await storage.put(2, "logo/x.png", bytes("second"));
    await storage.delete(2, "logo/x.png");
    expect(text(await storage.get(1, "logo/x.png"))).toBe("first");
  });

  test("many puts of one name at once leave one whole file and no drafts", async () => {
    const storage = folderStorage(root);
    const versions = ["a", "b", "c", "d"].map((letter) => letter.repeat(100_000));
    await Promise.all(versions.map((version) => storage.put(3, "pdf/same.pdf", bytes(version))));
    expect(versions).toContain(text(await storage.get(3, "pdf/same.pdf")));
    expect(await readdir(join(root, "tenant-3/pdf"))).toEqual(["same.pdf"]);
  });

  test("lists a tenant's files and nobody else's", async () => {
    const storage = folderStorage(root);
    await storage.put(5, "pdf/a.pdf", bytes("a"));
    await storage.put(5, "logo/b.png", bytes("b"));
    await storage.put(55, "logo/c.png", bytes("c"));
    const names: string[] = [];
    for await (const name of storage.list(5)) names.push(name);
    expect(names.sort()).toEqual(["logo/b.png", "pdf/a.pdf"]);
    for await (const name of storage.list(6)) expect.fail(name);
  });

  test("lists every file of a folder, however many there are", async () => {
    const storage = folderStorage(root);
    const put = Array.from({ length: 80 }, (_, at) => `${at % 2 ? "items" : "items/small"}/${at}.png`);
    await Promise.all(put.map((name) => storage.put(7, name, bytes(name))));
    const names: string[] = [];
    for await (const name of storage.list(7)) names.push(name);
    expect(names.sort()).toEqual(put.sort());
  });

  test("only the process's own account may read the files", async () => {
    const storage = folderStorage(root);
    await storage.put(4, "pdf/private.pdf", bytes("x"));
    expect((await stat(join(root, "tenant-4/pdf/private.pdf"))).mode & 0o077).toBe(0);
  });

  test.each([
    "../x",
    "pdf/../../x",
    "/etc/passwd",
    "a//b",
    "a/.hidden",
    "a\\b",
    "a\0b",
    "",
    ".",
    "A.pdf",
    "a/b/c/d/e",
    "x".repeat(201),
    "a/..",
    "%2e%2e/x",
    "a.pdf\n",
  ])("the name %j is refused", async (name) => {
    const storage = folderStorage(root);
    await expect(storage.put(1, name, bytes("x"))).rejects.toThrow(RangeError);
    await expect(storage.get(1, name)).rejects.toThrow(RangeError);
    await expect(storage.delete(1, name)).rejects.toThrow(RangeError);
  });

  test.each([0, -1, 1.5, Number.NaN])("%d is no tenant", async (tenant) => {
    await expect(folderStorage(root).get(tenant, "a.pdf")).rejects.toThrow(RangeError);
  });
});

describe("names", () => {
  test("equal content has an equal name, other content another", () => {
    expect(contentName("pdf", bytes("a"), "pdf")).toBe(
      "pdf/ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb.pdf",
    );
    expect(contentName("pdf", bytes("b"), "pdf")).not.toBe(contentName("pdf", bytes("a"), "pdf"));
  });

  test("random names differ and hold 128 bits", () => {
    expect(randomName("logo", "png")).toMatch(/^logo\/[0-9a-f]{32}\.png$/);
    expect(randomName("logo", "png")).not.toBe(randomName("logo", "png"));
  });
});
