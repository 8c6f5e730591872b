/** A complete response, to be sent and to be stored for a repeated Idempotency-Key. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: string | Uint8Array | ReadableStream | null,
  ) {}

  /** The same response with more headers. */
  with(headers: Readonly<Record<string, string>>): Answer {
    return new Answer(this.status, { ...this.headers, ...headers }, this.body);
  }

  toResponse(): Response {
    return sizedResponse(this.body, this);
  }
}

/** Content-* headers of a body: how it is encoded, if it is. */
type Given = { status?: number; headers: Readonly<Record<string, string>>; encoding?: string | null };

/**
 * A response with the length of its body, if it is known in advance, and its encoding. The framework drops
 * Content-Length and Content-Encoding of a route's response, because those of a fetched one may be wrong. So they
 * are sent as X-Kapi-Content-*, which the server in front renames (scripts/server/complete-response.mjs).
 */
export function sizedResponse(
  body: string | Uint8Array | ReadableStream | null,
  { status = 200, headers, encoding = null }: Given,
): Response {
  const sent = new Headers(headers);
  if (encoding !== null) sent.set("X-Kapi-Content-Encoding", encoding);
  if (body !== null && !(body instanceof ReadableStream))
    sent.set("X-Kapi-Content-Length", String(Buffer.byteLength(body)));
  return new Response(body as BodyInit | null, { status, headers: sent });
}
