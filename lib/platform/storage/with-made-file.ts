import { createHash } from "node:crypto";
import { namelessFile, piecesOf, writeAt } from "./nameless-file";
import type { MadeFile } from "./storage";

type Write = (piece: Uint8Array) => Promise<void>;

/**
 * Writes what is made into a temporary file, hashes it on the way, and gives it to be used, with what `make`
 * returned; memory holds one piece. The file is gone afterwards, also when something failed.
 */
export async function withMadeFile<Made, Result>(
  make: (write: Write) => Promise<Made>,
  work: (file: MadeFile, made: Made) => Promise<Result>,
): Promise<Result> {
  const file = await namelessFile();
  try {
    const hash = createHash("sha256");
    let length = 0;
    const made = await make(async (piece) => {
      hash.update(piece);
      await writeAt(file, piece, length);
      length += piece.byteLength;
    });
    return await work({ length, sha256: hash.digest("hex"), pieces: () => piecesOf(file, length) }, made);
  } finally {
    await file.close();
  }
}
