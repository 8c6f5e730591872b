import { createHash } from "node:crypto";
import type { LocalFile, Storage } from "@/lib/platform/storage/storage";

const PIECE = 256 * 1024;
const piece = (number: number) => Buffer.alloc(PIECE, `piece ${number} `);

/**
 * A file of this many pieces of 256 KB, each generated on request. `taken` returns how many were requested.
 * Reading the piece with the number `failsAt` fails.
 */
export function largeFile(pieces: number, failsAt = Infinity): LocalFile & { taken: () => number } {
  const hash = createHash("sha256");
  for (let number = 0; number < pieces; number++) hash.update(piece(number));
  let taken = 0;
  return {
    length: pieces * PIECE,
    sha256: hash.digest("hex"),
    taken: () => taken,
    async *pieces() {
      for (let number = 0; number < pieces; number++) {
        if (number === failsAt) throw new Error("the disk cannot be read");
        taken += 1;
        yield piece(number);
      }
    },
  };
}

/** A storage that refuses whole files and records the largest piece written or read, in bytes. */
export function pieceByPiece(inner: Storage): Storage & { largest: () => number } {
  let largest = 0;
  const noted = async function* (pieces: AsyncIterable<Uint8Array>) {
    for await (const one of pieces) {
      largest = Math.max(largest, one.byteLength);
      yield one;
    }
  };
  return {
    ...inner,
    put: () => Promise.reject(new Error("a whole file was put")),
    get: () => Promise.reject(new Error("a whole file was read")),
    putFile: (tenantId, name, file) =>
      inner.putFile(tenantId, name, { ...file, pieces: () => noted(file.pieces()) }),
    async read(tenantId, name) {
      const file = await inner.read(tenantId, name);
      file?.stream.on("data", (one: Uint8Array) => (largest = Math.max(largest, one.byteLength)));
      file?.stream.pause();
      return file;
    },
    largest: () => largest,
  };
}
