/** An answer with more than a body: its headers, or bytes instead of JSON. */
export class Reply<Body> {
  constructor(
    readonly body: Body,
    readonly options: { headers?: Record<string, string>; status?: number } = {},
  ) {}
}

/** ETag of a row's state. */
export const etag = (id: number, version: number) => `"${id}-${version}"`;

/** The version that an If-Match header names for this row; null without the header, -1 for one that cannot match. */
export function ifMatchVersion(headers: Headers, id: number): number | null {
  const given = headers.get("if-match");
  if (given === null || given.trim() === "*") return null;
  const match = /^\s*(?:W\/)?"(\d+)-(\d+)"\s*$/.exec(given);
  return match && Number(match[1]) === id ? Number(match[2]) : -1;
}
