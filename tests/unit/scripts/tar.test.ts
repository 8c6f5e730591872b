import { execFileSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { readTar, tarEnd, tarEntry, type NewEntry } from "@/scripts/commands/backup/tar";

const entry = (name: string, ...words: string[]): NewEntry => ({
  name,
  length: words.join("").length,
  pieces: words.map((word) => Buffer.from(word)),
});
const ENTRIES = [
  entry("a", "one ", "two"),
  entry("b"),
  entry("c", "x".repeat(512)),
  entry("d", "y".repeat(700)),
];

async function archive(entries: readonly NewEntry[]): Promise<Buffer> {
  const parts = [];
  for (const each of entries) for await (const piece of tarEntry(each)) parts.push(piece);
  return Buffer.concat([...parts, tarEnd()]);
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < bytes.length; index += size) yield bytes.subarray(index, index + size);
}

describe("an archive", () => {
  test("is one that tar reads", async () => {
    const input = await archive(ENTRIES);
    expect(execFileSync("tar", ["tf", "-"], { input, encoding: "utf8" })).toBe("a\nb\nc\nd\n");
    expect(execFileSync("tar", ["xOf", "-", "a", "d"], { input, encoding: "utf8" })).toBe(
      `one two${"y".repeat(700)}`,
    );
  });

  test.each([1, 300, 512, 100_000])(
    "is read in pieces of %d bytes, also without some of its entries",
    async (size) => {
      const found = [];
      for await (const { name, length, pieces } of readTar(inPieces(await archive(ENTRIES), size)))
        found.push([name, length, name === "c" ? null : await text(pieces)]);
      expect(found).toEqual([
        ["a", 7, "one two"],
        ["b", 0, ""],
        ["c", 512, null],
        ["d", 700, "y".repeat(700)],
      ]);
    },
  );

  test("tells lengths from 8 GiB on as other programs do", async () => {
    for (const length of [8 ** 11 - 1, 8 ** 11, 3 * 2 ** 40]) {
      const { value: header } = await tarEntry({ name: "large", length, pieces: [] }).next();
      const { value: read } = await readTar(inPieces(header ?? Buffer.alloc(0), 512)).next();
      expect(read).toMatchObject({ name: "large", length });
      const told = execFileSync("sh", ["-c", "tar tvf - 2>/dev/null || true"], {
        input: header,
        encoding: "utf8",
      });
      expect(told).toContain(` ${length} `);
    }
  });

  test("is refused when it is cut off, and not written with pieces of another length", async () => {
    const whole = await archive(ENTRIES);
    const read = async (bytes: Uint8Array) => {
      for await (const { pieces } of readTar(inPieces(bytes, 100))) await text(pieces);
    };
    for (const end of [100, 515, 1_600])
      await expect(read(whole.subarray(0, end))).rejects.toThrow("cut off");
    await expect(read(Buffer.alloc(512, "x"))).rejects.toThrow("not a backup of Kapi");
    await expect(archive([{ ...entry("a", "one"), length: 4 }])).rejects.toThrow(
      "a has 3 bytes instead of 4",
    );
  });
});
