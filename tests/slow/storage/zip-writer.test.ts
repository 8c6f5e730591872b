import { randomBytes } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { directoryOf, entryTail, type Entry, zipWriter } from "@/lib/core/zip/zip-writer";

async function written(fill: (zip: ReturnType<typeof zipWriter>) => Promise<void>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const zip = zipWriter(async (chunk) => void pieces.push(chunk));
  await fill(zip);
  await zip.end();
  return Buffer.concat(pieces);
}

const bytes = (text: string) => new TextEncoder().encode(text);

describe("zipWriter", () => {
  test("gives back what was put in, compressed or not, under names of any language", async () => {
    const noise = randomBytes(300_000);
    const archive = await written(async (zip) => {
      await zip.add("data/événement.ndjson", [bytes("a".repeat(100_000)), bytes("b".repeat(100_000))]);
      await zip.add("files/noise.bin", [noise], true);
      await zip.add("empty.txt", []);
    });
    const files = unzipSync(archive);
    expect(Object.keys(files)).toEqual(["data/événement.ndjson", "files/noise.bin", "empty.txt"]);
    expect(strFromU8(files["data/événement.ndjson"] ?? new Uint8Array())).toBe(
      "a".repeat(100_000) + "b".repeat(100_000),
    );
    expect(Buffer.compare(files["files/noise.bin"] ?? new Uint8Array(), noise)).toBe(0);
    expect(files["empty.txt"]).toHaveLength(0);
    expect(archive.byteLength).toBeLessThan(310_000);
  });

  test("holds more than 65,535 entries", async () => {
    const archive = await written(async (zip) => {
      for (let number = 1; number <= 66_000; number++)
        await zip.add(`files/${number}`, [bytes(String(number))], true);
    });
    const files = unzipSync(archive);
    expect(Object.keys(files)).toHaveLength(66_000);
    expect(strFromU8(files["files/66000"] ?? new Uint8Array())).toBe("66000");
  });

  test("throws what its pieces throw", async () => {
    const failing = async function* () {
      yield bytes("begun");
      throw new Error("the database went away");
    };
    await expect(written((zip) => zip.add("data/deal.ndjson", failing()))).rejects.toThrow(
      "the database went away",
    );
    await expect(written((zip) => zip.add("files/a", failing(), true))).rejects.toThrow(
      "the database went away",
    );
  });
});

describe("sizes beyond 4 GB", () => {
  const large: Entry = {
    name: Buffer.from("large"),
    isDeflated: false,
    crc: 7,
    size: 5 * 2 ** 32,
    packed: 5 * 2 ** 32 + 1,
    offset: 6 * 2 ** 32,
  };

  test("stand in eight bytes behind the entry", () => {
    const tail = entryTail(large);
    expect([tail.length, Number(tail.readBigUInt64LE(8)), Number(tail.readBigUInt64LE(16))]).toEqual([
      24,
      large.packed,
      large.size,
    ]);
    expect(entryTail({ ...large, size: 5, packed: 5 })).toHaveLength(16);
  });

  test("stand in the list's extra fields, and the list's place in a record of its own", () => {
    const offset = 12 * 2 ** 32;
    const directory = directoryOf([large], offset);
    expect([directory.readUInt32LE(20), directory.readUInt32LE(24), directory.readUInt32LE(42)]).toEqual([
      0xffff_ffff, 0xffff_ffff, 0xffff_ffff,
    ]);
    const extra = 46 + "large".length;
    expect([
      directory.readUInt16LE(extra),
      ...[4, 12, 20].map((index) => Number(directory.readBigUInt64LE(extra + index))),
    ]).toEqual([1, large.size, large.packed, large.offset]);
    const record = extra + 28;
    expect([
      directory.readUInt32LE(record),
      Number(directory.readBigUInt64LE(record + 32)),
      Number(directory.readBigUInt64LE(record + 48)),
    ]).toEqual([0x0606_4b50, 1, offset]);
    expect([directory.readUInt32LE(record + 56), Number(directory.readBigUInt64LE(record + 64))]).toEqual([
      0x0706_4b50,
      offset + record,
    ]);
    expect(directory.readUInt32LE(directory.length - 22 + 16)).toBe(0xffff_ffff);
  });
});
