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
    return new PlainResponse(this.body, this);
  }
}

/** A response that keeps its body, which the server sends without a stream in between (scripts/server/door.mjs). */
export class PlainResponse extends Response {
  constructor(
    readonly plain: string | Uint8Array | ReadableStream | null,
    init: ResponseInit,
  ) {
    super(plain as BodyInit | null, init);
  }
}
