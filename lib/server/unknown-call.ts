import { AppError, notFound } from "@/lib/core/contract/errors";
import { failureResponse } from "@/lib/platform/http/failure";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteRefusal } from "@/lib/platform/http/security-event";

/**
 * Answers an address below /api that no call has: 404 in the one error format (S-029), not the site's page;
 * 400 for one that cannot be read (scripts/server/clean-request.mjs).
 */
export function unknownCall(request: Request): Response {
  const facts = requestFacts(request.headers);
  const refusal = isMalformed(request.headers)
    ? new AppError(400, "MALFORMED_ADDRESS", "The address has a % that does not encode a character.")
    : notFound();
  noteRefusal(refusal, { facts, route: `${request.method} ${pathAsSent(request.url)}` });
  return failureResponse(refusal, facts.id);
}

/** Whether the server in front could not read the address. No caller can say so. */
export const isMalformed = (headers: Headers): boolean => headers.has("x-kapi-malformed");

/** The path of a malformed address, as it was sent: the server in front sends it on as one segment. */
export function pathAsSent(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}
