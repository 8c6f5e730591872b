import type { Readable } from "node:stream";

/**
 * A file's stream as the body of an answer: a piece when one is asked for, and closed at once when the reader
 * leaves, which Node's own `Readable.toWeb` does not do with a bucket's.
 */
export function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}
