/** The plain tar format (ustar), as `tar tzf` reads it, written and read as a stream. */
const BLOCK = 512;

/** A file of `length` bytes in an archive. */
export type Entry = { name: string; length: number; pieces: AsyncIterable<Uint8Array> };
export type NewEntry = Omit<Entry, "pieces"> & { pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

/**
 * One entry: header, pieces, and zeros up to the next block. Names have at most 100 ASCII characters. Throws if
 * the pieces are not as long as `length` says.
 */
export async function* tarEntry({ name, length, pieces }: NewEntry): AsyncGenerator<Uint8Array> {
  yield headerOf(name, length);
  let written = 0;
  for await (const piece of pieces) {
    written += piece.byteLength;
    yield piece;
  }
  if (written !== length) throw new Error(`${name} has ${written} bytes instead of ${length}`);
  yield Buffer.alloc(fillerOf(length));
}

function headerOf(name: string, length: number): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new RangeError(`not a name for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  writeLength(header, length);
  header.write("00000000000\0", 136);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

/** Zeros after so many bytes. */
const fillerOf = (length: number): number => (BLOCK - (length % BLOCK)) % BLOCK;

const LENGTH = 124;
/** The first length that has no place in 11 octal digits: 8 GiB. */
const TOO_LONG = 8 ** 11;
const IS_BINARY = 0x80;

/** Lengths from 8 GiB on are written in binary, as GNU's and BSD's tar write them. */
function writeLength(header: Buffer, length: number): void {
  if (length < TOO_LONG) {
    header.write(`${length.toString(8).padStart(11, "0")}\0`, LENGTH);
    return;
  }
  header[LENGTH] = IS_BINARY;
  header.writeBigUInt64BE(BigInt(length), LENGTH + 4);
}

const readLength = (header: Buffer): number =>
  header[LENGTH] === IS_BINARY
    ? Number(header.readBigUInt64BE(LENGTH + 4))
    : parseInt(header.toString("latin1", LENGTH, LENGTH + 11), 8);

/** What follows the last entry. */
export const tarEnd = (): Uint8Array => Buffer.alloc(2 * BLOCK);

/**
 * The entries of a tar in order. The pieces of an entry can be read once, before the next entry is taken, and
 * need not be read. Throws if it is cut off or not a tar.
 */
export async function* readTar(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = taker(pieces);
  for (;;) {
    const header = await block(take);
    if (header[0] === 0) return;
    const name = header.toString("latin1", 0, header.indexOf(0));
    const length = readLength(header);
    if (header.toString("latin1", 257, 262) !== "ustar" || !Number.isSafeInteger(length))
      throw new Error("This is not a backup of Kapi.");
    let left = length;
    const next = async () => {
      const piece = await take(left);
      left -= piece.byteLength;
      return piece;
    };
    yield {
      name,
      length,
      pieces: (async function* () {
        while (left > 0) yield await next();
      })(),
    };
    while (left > 0) await next();
    for (left = fillerOf(length); left > 0;) await next();
  }
}

/** Returns a function that reads at least one byte, and at most the given number. */
function taker(pieces: AsyncIterable<Uint8Array>): (most: number) => Promise<Buffer> {
  const source = pieces[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  return async (most) => {
    while (held.length === 0) {
      const next = await source.next();
      if (next.done) throw new Error("The backup is cut off.");
      held = Buffer.from(next.value);
    }
    const piece = held.subarray(0, most);
    held = held.subarray(piece.length);
    return piece;
  };
}

async function block(take: (most: number) => Promise<Buffer>): Promise<Buffer> {
  const parts = [];
  for (let missing = BLOCK; missing > 0;) {
    const part = await take(missing);
    parts.push(part);
    missing -= part.length;
  }
  return Buffer.concat(parts);
}
