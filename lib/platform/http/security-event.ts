import { LRUCache } from "lru-cache";
import type { RequestFacts } from "@/lib/platform/context";
import { AppError, type ErrorCode } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";

/** Refusals to log as security events, under the names of OWASP's logging vocabulary where it has one. */
const EVENTS: Partial<Readonly<Record<ErrorCode, string>>> = {
  TENANT_MISMATCH: "authz_fail",
  AUTHORIZATION_ERROR: "authz_fail",
  OWN_ACCOUNT: "authz_fail",
  HIGHER_LEVEL: "authz_fail",
  SUPER_ADMIN_ONLY: "authz_fail",
  PERMISSION_NOT_HELD: "authz_fail",
  ROLE_IS_SYSTEM: "authz_fail",
  LAST_ADMIN: "authz_fail",
  LAST_WAY_BACK: "authz_fail",
  CSRF: "malicious_csrf",
  INVALID_JSON: "input_validation_fail",
  MALFORMED_ADDRESS: "input_validation_fail",
  PAYLOAD_TOO_LARGE: "input_validation_fail",
  FILE_TOO_LARGE: "input_validation_fail",
  UNKNOWN_OPERATION: "malicious_sqli",
  RATE_LIMIT_ERROR: "excess_rate_limit_exceeded",
};

/** Field errors that cannot be typing mistakes. */
const ODD_FIELDS = new Set(["invalid_text", "unknown_field"]);

type Happened = { facts: RequestFacts; tenantId?: number | undefined; route: string };

/**
 * Logs a refusal as a security event: what, where and from whom, but nothing of what was sent; at most one a
 * second for each kind and address.
 */
export function noteRefusal(error: unknown, happened: Happened): void {
  if (!(error instanceof AppError)) return;
  const event =
    EVENTS[error.code] ??
    (error.errors.some(({ code }) => ODD_FIELDS.has(code)) ? "input_validation_fail" : undefined);
  if (event) noteEvent(event, { ...happened, code: error.code });
}

/** As noteRefusal(), for an event without an error code, such as a failed sign-in. */
export function noteEvent(event: string, { facts, ...rest }: Happened & { code?: ErrorCode }): void {
  const key = `${event}/${facts.address}`;
  const last = noted.get(key);
  const now = performance.now();
  if (last && now - last.at < 1_000) {
    last.unsaid += 1;
    return;
  }
  noted.set(key, { at: now, unsaid: 0 });
  log.warn(
    { event, address: facts.address, requestId: facts.id, unsaid: last?.unsaid ?? 0, ...rest },
    "security event",
  );
}

// A flood is logged as a number, so that it does not fill the disk.
const noted = new LRUCache<string, { at: number; unsaid: number }>({ max: 10_000 });
