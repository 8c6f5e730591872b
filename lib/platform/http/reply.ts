import { etag, type RowState } from "./etag";

/** A response with more than a JSON body: with headers, or with bytes instead of JSON. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly options: { headers?: Record<string, string>; status?: number } = {},
  ) {}
}

/** A response with the ETag of the state that it shows; without an ETag if there is no state yet. */
export const tagged = <Body>(body: Body, state: RowState | null): Reply<Body> =>
  new Reply(body, state ? { headers: { ETag: etag(state) } } : {});

type Download = { name: string; length: number; type?: string; language?: string };

/**
 * The response with a file to download; name: in ASCII, without quotation marks; length: in bytes; type: default
 * the contract's.
 */
export const download = <Body>(body: Body, { name, length, type, language }: Download): Reply<Body> =>
  new Reply(body, {
    headers: {
      ...(type === undefined ? {} : { "Content-Type": type }),
      "Content-Disposition": `attachment; filename="${name}"`,
      "Content-Length": String(length),
      ...(language === undefined ? {} : { "Content-Language": language }),
    },
  });

/**
 * Waits for work without which a download must not be sent. If it fails, the body is cancelled, which closes the
 * file that it reads. Errors: the work's.
 */
export async function beforeSending(body: ReadableStream, work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    await body.cancel();
    throw error;
  }
}

/** The response for one row, with the ETag of its state. */
export const taggedRow = <Row extends RowState>(row: Row): Reply<{ data: Row }> => tagged({ data: row }, row);

/**
 * The response with a weak ETag, or 304 if If-None-Match names it. Weak, because the same state may be sent
 * compressed or not (RFC 9110, 8.8.1).
 */
export function ifNoneMatch<Body>(
  headers: Headers,
  tag: string,
  body: Body,
  more: Record<string, string> = {},
): Reply<Body> {
  const cached = (headers.get("if-none-match") ?? "")
    .split(",")
    .map((value) => value.trim().replace(/^W\//, ""));
  const isKnown = cached.includes("*") || cached.includes(tag.replace(/^W\//, ""));
  return new Reply(body, { ...(isKnown ? { status: 304 } : {}), headers: { ...more, ETag: tag } });
}
