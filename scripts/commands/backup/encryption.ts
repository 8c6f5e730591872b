import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from "age-encryption";

/*
 * Backups are encrypted in the format of age (age-encryption.org/v1): X25519 for a random file key, and
 * ChaCha20-Poly1305 in chunks of 64 KiB. Each chunk is bound to its position and the last one is marked.
 * `age -d -i KEY` opens them without Kapi.
 */

/** A new key, to be stored apart from the backups: AGE-SECRET-KEY-1…. */
export const newBackupKey = (): Promise<string> => generateX25519Identity();

/** Encrypts as a stream. */
export async function* encrypted(pieces: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await understood(() => identityToRecipient(key)));
  yield* await encrypter.encrypt(asStream(pieces));
}

const BEGINNING = Buffer.from("age-encryption.org/v1\n");

/**
 * Decrypts a stream if it begins like an encrypted one, else passes it through. Throws if the key is missing
 * or wrong, and if the encrypted data was altered or cut off.
 */
export async function* decrypted(
  pieces: AsyncIterable<Uint8Array>,
  key: string | undefined,
): AsyncGenerator<Uint8Array> {
  const { beginning, all } = await lookInto(pieces);
  if (!beginning.subarray(0, BEGINNING.length).equals(BEGINNING)) return yield* all;
  if (key === undefined)
    throw new WrongBackupKey("This backup is encrypted. Set BACKUP_KEY to the key that it was made with.");
  const decrypter = new Decrypter();
  await understood(() => decrypter.addIdentity(key));
  const opened = await decrypter.decrypt(asStream(all)).catch((error: Error) => {
    throw error.message.startsWith("no identity")
      ? new WrongBackupKey(OTHER_KEY, { cause: error })
      : translatedError(error);
  });
  const reader = opened.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: Error) => {
      throw translatedError(error);
    });
    if (done) return;
    yield value;
  }
}

/**
 * The key is missing, or is not the one that the file was encrypted with. A file whose header was altered cannot be
 * told from that.
 */
export class WrongBackupKey extends Error {}

const OTHER_KEY = "BACKUP_KEY is not the key that this backup was encrypted with.";
const DAMAGED = "The backup is damaged: it was altered or cut off since it was encrypted.";

/** Translates the library's errors, which are about the file; errors of disk or network stay as they are. */
const translatedError = (error: Error): Error =>
  "code" in error || "$metadata" in error ? error : new Error(DAMAGED, { cause: error });

async function understood<Result>(readKey: () => Result): Promise<Awaited<Result>> {
  try {
    return await readKey();
  } catch (error) {
    throw new Error("BACKUP_KEY is not a key of age: a letter is wrong or missing.", { cause: error });
  }
}

/** The first bytes, as many as tell the format, and a stream that still includes them. */
async function lookInto(
  pieces: AsyncIterable<Uint8Array>,
): Promise<{ beginning: Buffer; all: AsyncGenerator<Uint8Array> }> {
  const source = pieces[Symbol.asyncIterator]();
  let beginning = Buffer.alloc(0);
  let isOver = false;
  while (!isOver && beginning.length < BEGINNING.length) {
    const next = await source.next();
    isOver = next.done === true;
    if (!next.done) beginning = Buffer.concat([beginning, next.value]);
  }
  async function* all() {
    if (beginning.length > 0) yield new Uint8Array(beginning);
    if (!isOver) yield* { [Symbol.asyncIterator]: () => source };
  }
  return { beginning, all: all() };
}

/**
 * Converts to a web stream, which the library requires. (ReadableStream.from() is not in the types of Node
 * 20.)
 */
function asStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await source.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      await source.return?.();
    },
  });
}
