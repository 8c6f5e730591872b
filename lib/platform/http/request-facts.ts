import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import type { RequestFacts } from "@/lib/platform/context";
import { LANGUAGES } from "@/lib/core/i18n/languages";
import { deviceOf } from "./device-cookie";

/**
 * The facts of a request. The server in front sets its id and address (scripts/server/clean-request.mjs): it lets
 * x-request-id pass only if it is a valid id, and callers cannot set x-kapi-address.
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

/** The language chosen in this browser (cookie), or empty. */
export function languageOf(headers: Headers): string {
  const chosen = CHOSEN_LANGUAGE.exec(headers.get("cookie") ?? "");
  return chosen?.[1] ?? "";
}

const CHOSEN_LANGUAGE = new RegExp(`(?:^|;\\s*)kapi\\.language=(${LANGUAGES.join("|")})(?:;|$)`);
