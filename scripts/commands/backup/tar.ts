/** The plain tar format (ustar), as `tar tzf` reads it, written and read as a stream. */
const BLOCK = 512;

export type Entry = { name: string; bytes: Uint8Array };

/** One entry: header, bytes, and zeros up to the next block. Names have at most 100 ASCII characters. */
export function tarEntry({ name, bytes }: Entry): Uint8Array[] {
  if (!/^[\x21-\x7e]{1,100}$/.test(name)) throw new RangeError(`not a name for an archive: ${name}`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${bytes.byteLength.toString(8).padStart(11, "0")}\0`, 124);
  header.write("00000000000\0", 136);
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const rest = bytes.byteLength % BLOCK;
  return rest === 0 ? [header, bytes] : [header, bytes, Buffer.alloc(BLOCK - rest)];
}

/** What follows the last entry. */
export const tarEnd = (): Uint8Array => Buffer.alloc(2 * BLOCK);

/** The entries of a tar in order. Throws if it is cut off or not a tar. */
export async function* readTar(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = taker(pieces);
  for (;;) {
    const header = await take(BLOCK);
    if (header[0] === 0) return;
    const name = header.toString("latin1", 0, header.indexOf(0));
    const size = parseInt(header.toString("latin1", 124, 135), 8);
    if (header.toString("latin1", 257, 262) !== "ustar" || !Number.isSafeInteger(size))
      throw new Error("This is not a backup of Kapi.");
    const bytes = await take(size);
    await take((BLOCK - (size % BLOCK)) % BLOCK);
    yield { name, bytes };
  }
}

/** Returns a function that reads exactly the given number of bytes. */
function taker(pieces: AsyncIterable<Uint8Array>): (length: number) => Promise<Buffer> {
  const source = pieces[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  return async (length) => {
    const parts = [held];
    let got = held.length;
    while (got < length) {
      const next = await source.next();
      if (next.done) throw new Error("The backup is cut off.");
      parts.push(Buffer.from(next.value));
      got += next.value.byteLength;
    }
    const whole = parts.length === 1 ? held : Buffer.concat(parts);
    held = whole.subarray(length);
    return whole.subarray(0, length);
  };
}
