import type { FileHandle } from "node:fs/promises";
import { namelessFile, writeAt } from "@/lib/platform/storage/nameless-file";

/** A finished file that is gone once it has been read or its reader has left. length: bytes. */
export type Spooled = { length: number; stream: ReadableStream };

/**
 * Writes what is made into a file without a name and gives it to be read: a slow reader then holds a file and no
 * database connection, and a failure on the way is an answer of its own instead of half a file.
 */
export async function spooled(
  make: (write: (chunk: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<Spooled> {
  const file = await namelessFile();
  try {
    let length = 0;
    await make(async (chunk) => {
      await writeAt(file, chunk, length);
      length += chunk.byteLength;
    });
    return { length, stream: readFrom(file, length) };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const PIECE = 256 * 1024;

function readFrom(file: FileHandle, length: number): ReadableStream {
  let place = 0;
  return new ReadableStream({
    async pull(controller) {
      const piece = new Uint8Array(Math.min(PIECE, length - place));
      const { bytesRead } = await file.read(piece, 0, piece.byteLength, place);
      place += bytesRead;
      if (bytesRead > 0) controller.enqueue(piece.subarray(0, bytesRead));
      if (bytesRead > 0 && place < length) return;
      await file.close();
      controller.close();
    },
    cancel: () => file.close(),
  });
}
