import { AppError } from "@/lib/core/contract/errors";
import { parseJson } from "@/lib/core/contract/json";

const JSON_LIMIT = 1024 * 1024;

/** Reads a body of at most `limit` bytes and stops reading there. Errors: 413. */
export async function readBody(request: Request, limit = JSON_LIMIT): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  return readUpTo(request, limit, () => tooLarge(limit));
}

/** As readBody(); `refusal` makes the error from the bytes read so far. */
export async function readUpTo(
  request: Request,
  limit: number,
  refusal: (beginning: Uint8Array) => AppError,
): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array();
  const isTooLong = Number(request.headers.get("content-length") ?? 0) > limit;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.byteLength;
    if (isTooLong || length > limit) {
      await reader.cancel();
      throw refusal(chunks[0] ?? value);
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

const tooLarge = (limit: number) =>
  new AppError(413, "PAYLOAD_TOO_LARGE", `The body is larger than ${Math.floor(limit / 1024)} KiB.`);

/**
 * The JSON value of a body; undefined for an empty one. Errors: 415 wrong type, naming `wanted`; 400
 * INVALID_JSON.
 */
export function jsonBody(
  bytes: Uint8Array,
  contentType: string | null,
  wanted = "application/json",
): unknown {
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(contentType ?? "")) {
    throw new AppError(415, "UNSUPPORTED_MEDIA_TYPE", `Send the body as ${wanted}.`);
  }
  return parseJson(bytes);
}
