import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { RequestFacts } from "@/lib/platform/context";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { deviceOf } from "./device-cookie";

/**
 * What is kept of a request. Its id and address are those that the server in front wrote down
 * (scripts/server/clean-request.mjs): of x-request-id it lets only an id through, and x-kapi-address no caller
 * can send.
 */
export function requestFacts(headers: Headers): RequestFacts {
  const address = headers.get("x-kapi-address") ?? "";
  return {
    id: headers.get("x-request-id") ?? randomUUID(),
    address: isIP(address) ? address : "unknown",
    userAgent: (headers.get("user-agent") ?? "").slice(0, 500),
    language: languageOf(headers),
    device: deviceOf(headers),
  };
}

/** Whether the browser came by https, as the server in front says (scripts/server/clean-request.mjs). */
export const isHttps = (headers: Headers): boolean => headers.get("x-forwarded-proto") === "https";

/** The language chosen on this browser (cookie), or none. */
export function languageOf(headers: Headers): string {
  const chosen = CHOSEN_LANGUAGE.exec(headers.get("cookie") ?? "");
  return chosen?.[1] ?? "";
}

const CHOSEN_LANGUAGE = new RegExp(`(?:^|;\\s*)kapi\\.language=(${LANGUAGES.join("|")})(?:;|$)`);
