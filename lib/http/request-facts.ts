import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { RequestFacts } from "./context";

const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * What is kept of a request. The address is the one that the server in front wrote down (x-kapi-address, which no caller
 * can send: the server strips it).
 */
export function requestFacts(headers: Headers): RequestFacts {
  const given = headers.get("x-request-id") ?? "";
  const address = headers.get("x-kapi-address") ?? "";
  return {
    id: REQUEST_ID.test(given) ? given : randomUUID(),
    address: isIP(address) ? address : "unknown",
    userAgent: (headers.get("user-agent") ?? "").slice(0, 500),
    language: languageOf(headers),
  };
}

/** The language chosen on this browser (cookie), or none. */
export function languageOf(headers: Headers): string {
  const chosen = /(?:^|;\s*)kapi\.language=(en|fr)(?:;|$)/.exec(headers.get("cookie") ?? "");
  return chosen?.[1] ?? "";
}
