import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";
import { directoryOf, entryHead, entryTail, type Entry } from "./zip-parts";

type Keep = (chunk: Uint8Array) => Promise<void>;
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes a ZIP entry by entry; memory holds one piece, and some bytes for each entry. Of any size and with any number
 * of entries: beyond 4 GB or 65,535 entries it is a ZIP64, which fflate's writer is not. What is compressed is so on
 * another thread. yazl, which writes ZIP64 too, looks through all entries for each one: with 66,000 of them that is
 * half a minute.
 */
export function zipWriter(keep: Keep) {
  const entries: Entry[] = [];
  let length = 0;
  const write = async (chunk: Uint8Array) => {
    length += chunk.byteLength;
    await keep(chunk);
  };

  return {
    /** Adds an entry from its pieces; one that is compressed already (`isCompressed`) as it is. */
    add: async (name: string, pieces: Pieces, isCompressed = false): Promise<void> => {
      const entry: Entry = {
        name: Buffer.from(name),
        isDeflated: !isCompressed,
        crc: 0,
        size: 0,
        packed: 0,
        offset: length,
      };
      await write(entryHead(entry));
      const begin = length;
      const counted = counting(pieces, entry);
      for await (const piece of entry.isDeflated ? deflated(counted) : counted) await write(piece);
      entry.packed = length - begin;
      await write(entryTail(entry));
      entries.push(entry);
    },
    /** Ends the archive with the list of its entries. */
    end: () => write(directoryOf(entries, length)),
  };
}

async function* counting(pieces: Pieces, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.byteLength;
    yield piece;
  }
}

async function* deflated(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // Little compression: what it costs is taken from all who wait for this machine.
  const deflate = createDeflateRaw({ level: 1 });
  const fed = feed(pieces, deflate);
  // Its failure is thrown below.
  fed.catch((error: Error) => deflate.destroy(error));
  for await (const packed of deflate) yield packed as Buffer;
  await fed;
}

async function feed(
  pieces: AsyncIterable<Uint8Array>,
  deflate: ReturnType<typeof createDeflateRaw>,
): Promise<void> {
  for await (const piece of pieces) if (!deflate.write(piece)) await once(deflate, "drain");
  deflate.end();
}
