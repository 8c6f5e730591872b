import { createHash } from "node:crypto";

/** Passes the pieces through; afterwards it has their size and hash. */
export function sealing(pieces: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* passed() {
    for await (const piece of pieces) {
      hash.update(piece);
      bytes += piece.byteLength;
      yield piece;
    }
  }
  return { pieces: passed(), seal: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** The SHA-256 (hex) of pieces read to their end. */
export async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}
