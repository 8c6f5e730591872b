import { randomUUID, createHash } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MadeFile } from "./storage";

/**
 * Opens a new temporary file that has no name any more, so that it is gone once it is closed, also when the
 * process ends before.
 */
export async function namelessFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `kapi-export-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await rm(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Writes a piece at a place, all of it. Throws what the file system throws (a full disk). */
export async function writeAt(file: FileHandle, piece: Uint8Array, place: number): Promise<void> {
  for (let done = 0; done < piece.byteLength;) {
    done += (await file.write(piece, done, piece.byteLength - done, place + done)).bytesWritten;
  }
}

const PIECE = 256 * 1024;

/** A file's first `length` bytes, piece by piece. Throws when it has fewer. */
async function* piecesOf(file: FileHandle, length: number): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < length;) {
    const piece = new Uint8Array(Math.min(PIECE, length - place));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, place);
    if (bytesRead === 0) throw new Error(`a temporary file ends after ${place} of ${length} bytes`);
    place += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

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
