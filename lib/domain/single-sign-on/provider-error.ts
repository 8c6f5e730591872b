import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { TargetRefused } from "@/lib/platform/outbound/target";
import { AnswerTooLarge } from "./provider-fetch";
import type { ProviderProblem } from "./schema";

/** A provider cannot be called, or is not a valid one; the message is for the log. */
export class ProviderError extends Error {
  constructor(
    readonly problem: ProviderProblem,
    message: string,
    options: ErrorOptions = {},
  ) {
    super(message, options);
    this.name = "ProviderError";
  }
}

const CERTIFICATE = /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO|UNABLE_TO_VERIFY|SELF_SIGNED)/;
const UNREACHABLE = /^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EPROTO|ERR_SSL|HPE_|ABORT_ERR)/;

/**
 * The problem of the provider that an error indicates; null if it concerns a token or response instead.
 * openid-client wraps underlying errors as the cause.
 */
export function problemOf(error: unknown): ProviderProblem | null {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof ProviderError) return current.problem;
    if (current instanceof TargetRefused) return current.code;
    if (current instanceof AnswerTooLarge) return "no_provider";
    // How a provider refuses a client with Basic authentication (RFC 6749, 5.2).
    if (current instanceof WWWAuthenticateChallengeError) return "client_refused";
    if (current instanceof ResponseBodyError)
      return current.error === "invalid_client" || current.status === 401 ? "client_refused" : null;
    const code = "code" in current && typeof current.code === "string" ? current.code : "";
    if (CERTIFICATE.test(code)) return "certificate";
    if (UNREACHABLE.test(code) || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT") return "unreachable";
    if (current.name === "TimeoutError") return "unreachable";
    if (current instanceof ClientError && current.cause instanceof Response && current.cause.status >= 500)
      return "unreachable";
  }
  return null;
}
