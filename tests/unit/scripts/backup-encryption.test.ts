import { beforeAll, describe, expect, test } from "vitest";
import { decrypted, encrypted, newBackupKey } from "@/scripts/commands/backup/encryption";

const PLAIN = Buffer.from(Uint8Array.from({ length: 300_000 }, (_, index) => index % 251));
let key = "";
let other = "";
let sealed: Buffer;

async function* inPieces(bytes: Uint8Array, size = 40_000): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

async function all(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts = [];
  for await (const part of pieces) parts.push(part);
  return Buffer.concat(parts);
}

beforeAll(async () => {
  [key, other] = await Promise.all([newBackupKey(), newBackupKey()]);
  sealed = await all(encrypted(inPieces(PLAIN), key));
});

describe("an encrypted backup", () => {
  test("has the form of age, and none of what is in it", () => {
    expect(sealed.toString("latin1")).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    expect(sealed.includes(PLAIN.subarray(0, 64))).toBe(false);
  });

  test.each([1, 7, 65_536, 1_000_000])("is opened by its key, read in pieces of %d bytes", async (size) => {
    const few = size < 100 ? await all(encrypted(inPieces(PLAIN.subarray(0, 500)), key)) : sealed;
    const plain = await all(decrypted(inPieces(few, size), key));
    expect(plain.equals(size < 100 ? PLAIN.subarray(0, 500) : PLAIN)).toBe(true);
  });

  test.each([
    ["another key", () => [sealed, other], "BACKUP_KEY is not the key that this backup was encrypted with."],
    ["no key", () => [sealed, undefined], "Set BACKUP_KEY to the key that it was made with."],
    ["a key with a slip of the pen", () => [sealed, `${key.slice(0, -1)}!`], "a letter is wrong or missing"],
    ["its end missing", () => [sealed.subarray(0, -100), key], "altered or cut off"],
    ["its header cut", () => [sealed.subarray(0, 60), key], "altered or cut off"],
    [
      "whole pieces missing at its end",
      () => [sealed.subarray(0, sealed.length - 37_872), key],
      "altered or cut off",
    ],
    ["a bit changed", () => [changed(250_000), key], "altered or cut off"],
    ["a bit of its header changed", () => [changed(90), key], /is not the key|altered or cut off/],
  ] as [string, () => [Buffer, string | undefined], string | RegExp][])(
    "is refused with %s",
    async (_, given, says) => {
      const [bytes, withKey] = given();
      await expect(all(decrypted(inPieces(bytes), withKey))).rejects.toThrow(says);
    },
  );

  test("what is not encrypted passes as it is, also when it is short", async () => {
    for (const plain of [PLAIN, Buffer.from("age"), Buffer.alloc(0)])
      expect((await all(decrypted(inPieces(plain, 5_000), key))).equals(plain)).toBe(true);
  });

  test("what the source throws is thrown as it is", async () => {
    const full = Object.assign(new Error("EIO: the disk failed"), { code: "EIO" });
    async function* failing() {
      yield sealed.subarray(0, 100_000);
      throw full;
    }
    await expect(all(decrypted(failing(), key))).rejects.toBe(full);
    await expect(all(encrypted(failing(), key))).rejects.toBe(full);
  });
});

function changed(index: number): Buffer {
  const bytes = Buffer.from(sealed);
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes;
}
