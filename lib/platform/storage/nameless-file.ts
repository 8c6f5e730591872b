import { randomUUID, createHash } from "node:crypto";
import { open, rm, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LocalFile } from "./storage";

/**
 * Opens a new temporary file and removes its name, so that it disappears when it is closed, also if the process
 * dies.
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

/** Writes a whole piece at an offset. Throws the errors of the file system (disk full). */
export async function writeAt(file: FileHandle, piece: Uint8Array, index: number): Promise<void> {
  for (let done = 0; done < piece.byteLength;) {
    done += (await file.write(piece, done, piece.byteLength - done, index + done)).bytesWritten;
  }
}

const PIECE = 256 * 1024;

/** A file's first `length` bytes, piece by piece. Throws if it has fewer. */
async function* piecesOf(file: FileHandle, length: number): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < length;) {
    const piece = new Uint8Array(Math.min(PIECE, length - index));
    const { bytesRead } = await file.read(piece, 0, piece.byteLength, index);
    if (bytesRead === 0) throw new Error(`a temporary file ends after ${index} of ${length} bytes`);
    index += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}

type Write = (piece: Uint8Array) => Promise<void>;

/**
 * Writes the output of `make` into a temporary file, hashes it meanwhile, and passes the file, with the result of
 * `make`, to `use`. Memory holds one piece. The file is removed afterwards, also after an error.
 */
export async function withTemporaryFile<Output, Result>(
  make: (write: Write) => Promise<Output>,
  work: (file: LocalFile, output: Output) => Promise<Result>,
): Promise<Result> {
  const file = await namelessFile();
  try {
    const hash = createHash("sha256");
    let length = 0;
    const output = await make(async (piece) => {
      hash.update(piece);
      await writeAt(file, piece, length);
      length += piece.byteLength;
    });
    return await work({ length, sha256: hash.digest("hex"), pieces: () => piecesOf(file, length) }, output);
  } finally {
    await file.close();
  }
}
