import { createHash } from "node:crypto";
import { zipWriter } from "@/lib/core/zip/zip-writer";

type Keep = (chunk: Uint8Array) => Promise<void>;

/** The contents of an archive: SHA-256 (hex) and size of each entry. */
type Contents = Record<string, { sha256: string; bytes: number }>;

/**
 * Writes a ZIP entry by entry, so that memory holds one piece of one entry. `contents.json` at the end lists the
 * entries with their hashes, so that the archive can be verified without the server.
 */
export function archiveWriter(keep: Keep) {
  const contents: Contents = {};
  const zip = zipWriter(keep);

  /** Adds an entry from its pieces. Content that is already compressed is stored as it is. */
  const add = async (
    name: string,
    pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    isCompressed = false,
  ): Promise<void> => {
    const hash = createHash("sha256");
    let bytes = 0;
    const noted = async function* () {
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.byteLength;
        yield piece;
      }
    };
    await zip.add(name, noted(), isCompressed);
    contents[name] = { sha256: hash.digest("hex"), bytes };
  };

  return {
    add,
    /** Ends the archive with `about` and the list of entries. */
    end: async (about: object): Promise<void> => {
      await add("contents.json", [
        encoded(`${JSON.stringify({ ...about, contents: { ...contents } }, null, 2)}\n`),
      ]);
      await zip.end();
    },
  };
}

const encoder = new TextEncoder();
const encoded = (text: string): Uint8Array => encoder.encode(text);

/** Lines of JSON as pieces of a file; counts the lines. */
export async function* linesAsBytes(
  batches: AsyncIterable<readonly string[]>,
  count: (rows: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const lines of batches) {
    count(lines.length);
    yield encoded(lines.map((line) => `${line}\n`).join(""));
  }
}
