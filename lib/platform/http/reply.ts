import { etag, type RowState } from "./etag";

/** An answer with more than a body: its headers, or bytes instead of JSON. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly options: { headers?: Record<string, string>; status?: number } = {},
  ) {}
}

/** An answer under the tag of the state that it shows; without one where there is no state yet. */
export const tagged = <Body>(body: Body, state: RowState | null): Reply<Body> =>
  new Reply(body, state ? { headers: { ETag: etag(state) } } : {});

/** The answer of one row, under the tag of its state. */
export const taggedRow = <Row extends RowState>(row: Row): Reply<{ data: Row }> => tagged({ data: row }, row);

/**
 * The answer under its weak ETag, or 304 where If-None-Match names that state already. Weak, because the same
 * state may travel compressed or not (RFC 9110, 8.8.1).
 */
export function ifNoneMatch<Body>(
  headers: Headers,
  tag: string,
  body: Body,
  more: Record<string, string> = {},
): Reply<Body> {
  const known = (headers.get("if-none-match") ?? "")
    .split(",")
    .map((given) => given.trim().replace(/^W\//, ""));
  const isKnown = known.includes("*") || known.includes(tag.replace(/^W\//, ""));
  return new Reply(body, { ...(isKnown ? { status: 304 } : {}), headers: { ...more, ETag: tag } });
}
