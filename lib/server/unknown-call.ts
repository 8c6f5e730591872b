import { AppError, notFound } from "@/lib/core/contract/errors";
import { failureResponse } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";

/**
 * Responds at unknown addresses below /api: 404 in the API's error format (S-029) instead of the site's page; 400
 * for a malformed address (scripts/server/clean-request.mjs).
 */
export function unknownCall(request: Request): Response {
  const facts = requestFacts(request.headers);
  const refusal = isMalformed(request.headers)
    ? new AppError(400, "MALFORMED_ADDRESS", "The address has a % that does not encode a character.")
    : notFound();
  noteRefusal(refusal, { facts, route: `${request.method} ${pathAsSent(request.url)}` });
  return failureResponse(refusal, facts.id);
}

/** Whether the server in front found the address malformed. Callers cannot set this header. */
export const isMalformed = (headers: Headers): boolean => headers.has("x-kapi-malformed");

/** The path of a malformed address as it was sent; the server in front passes it on as one segment. */
export function pathAsSent(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}
