import { sizedResponse } from "./sized-response";

/** A finished answer: what is sent, and what is kept for a repeated Idempotency-Key. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly body: string | Uint8Array | ReadableStream | null,
  ) {}

  /** The same answer with more headers. */
  with(headers: Readonly<Record<string, string>>): Answer {
    return new Answer(this.status, { ...this.headers, ...headers }, this.body);
  }

  toResponse(): Response {
    return sizedResponse(this.body, this);
  }
}
