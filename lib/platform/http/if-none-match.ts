import { Reply } from "./reply";

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
