import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";

type Keep = (chunk: Uint8Array) => Promise<void>;
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes a ZIP entry by entry; memory holds one piece, and some bytes per entry. Size and number of entries are
 * not limited: beyond 4 GB or 65,535 entries it is a ZIP64, which fflate cannot write. Compression runs on
 * another thread. yazl writes ZIP64 too but searches all entries for each one, which takes half a minute for
 * 66,000 of them.
 */
export function zipWriter(keep: Keep) {
  const entries: Entry[] = [];
  let length = 0;
  const write = async (chunk: Uint8Array) => {
    length += chunk.byteLength;
    await keep(chunk);
  };

  return {
    /** Adds an entry from its pieces. isCompressed: the content is compressed already and is stored as it is. */
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
    /** Ends the archive with its central directory. */
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
  // Low compression, because its CPU time slows down all other requests.
  const deflate = createDeflateRaw({ level: 1 });
  const fed = feed(pieces, deflate);
  // The failure is thrown below.
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

/** An entry of a ZIP: its sizes in bytes, uncompressed and compressed, and its offset in the file. */
export type Entry = {
  name: Buffer;
  isDeflated: boolean;
  crc: number;
  size: number;
  packed: number;
  offset: number;
};

/** Version 2.0, and 4.5 for ZIP64 (APPNOTE 4.4.3). */
const [PLAIN, ZIP64] = [20, 45];
/** Sizes follow the entry; names are UTF-8 (4.4.4). */
const FLAGS = 0x0808;
const MOST = 0xffff_ffff;
const MAX_ENTRIES = 0xffff;
/** 1 January 1980 for every entry: the export's own list of files has the dates. */
const DATE = 0x21;

const isLarge = ({ size, packed }: Entry) => size >= MOST || packed >= MOST;

/** The local file header (APPNOTE 4.3.7). */
function entryHead(entry: Entry): Buffer {
  return Buffer.concat([
    numbers(
      [4, 0x0403_4b50],
      [2, PLAIN],
      [2, FLAGS],
      [2, entry.isDeflated ? 8 : 0],
      [2, 0],
      [2, DATE],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, entry.name.length],
      [2, 0],
    ),
    entry.name,
  ]);
}

/** The data descriptor after an entry: its sizes, which were not known before (4.3.9). */
export function entryTail(entry: Entry): Buffer {
  const width = isLarge(entry) ? 8 : 4;
  return numbers([4, 0x0807_4b50], [4, entry.crc], [width, entry.packed], [width, entry.size]);
}

/** The central directory, at `offset` in the file (4.3.12 to 4.3.16). */
export function directoryOf(entries: readonly Entry[], offset: number): Buffer {
  const list = Buffer.concat(entries.map(listed));
  const needsZip64 = entries.length >= MAX_ENTRIES || list.length >= MOST || offset >= MOST;
  const zip64 = needsZip64
    ? zip64End({ count: entries.length, length: list.length, offset })
    : Buffer.alloc(0);
  const count = Math.min(entries.length, MAX_ENTRIES);
  return Buffer.concat([
    list,
    zip64,
    numbers(
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, Math.min(list.length, MOST)],
      [4, Math.min(offset, MOST)],
      [2, 0],
    ),
  ]);
}

function listed(entry: Entry): Buffer {
  const needsZip64 = isLarge(entry) || entry.offset >= MOST;
  const extra = needsZip64
    ? numbers([2, 1], [2, 24], [8, entry.size], [8, entry.packed], [8, entry.offset])
    : Buffer.alloc(0);
  const shown = (value: number) => (needsZip64 ? MOST : value);
  const version = needsZip64 ? ZIP64 : PLAIN;
  const fixed = numbers(
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, FLAGS],
    [2, entry.isDeflated ? 8 : 0],
    [2, 0],
    [2, DATE],
    [4, entry.crc],
    [4, shown(entry.packed)],
    [4, shown(entry.size)],
    [2, entry.name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, shown(entry.offset)],
  );
  return Buffer.concat([fixed, entry.name, extra]);
}

function zip64End({ count, length, offset }: { count: number; length: number; offset: number }): Buffer {
  const end = numbers(
    [4, 0x0606_4b50],
    [8, 44],
    [2, ZIP64],
    [2, ZIP64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, offset],
  );
  return Buffer.concat([end, numbers([4, 0x0706_4b50], [4, 0], [8, offset + length], [4, 1])]);
}

/** Concatenates numbers, each in `width` bytes, little-endian. */
function numbers(...parts: readonly [width: number, value: number][]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [width]) => sum + width, 0));
  let index = 0;
  for (const [width, value] of parts) {
    if (width === 8) buffer.writeBigUInt64LE(BigInt(value), index);
    else buffer.writeUIntLE(value, index, width);
    index += width;
  }
  return buffer;
}
