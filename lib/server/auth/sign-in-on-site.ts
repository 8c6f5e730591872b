import { longContextOf } from "@/lib/server/endpoint";
import { AppError } from "@/lib/core/contract/errors";
import { isDatabaseAway } from "@/db/away";
import { log } from "@/lib/platform/log";
import { parseWith } from "@/lib/core/contract/parse";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import type { SiteReference } from "@/lib/domain/auth/cookie";
import { credentials } from "@/lib/domain/auth/schema";
import { signIn } from "@/lib/domain/auth/sign-in";

/**
 * Signs a user in on the site: opens a session and gives what its cookie carries (S-007). Throws an Error whose message is a code
 * that the login page has a text for: of the wrong field (user_not_found, password_incorrect, user_inactive, invalid_email,
 * invalid_password), else the refusal's own (EMAIL_NOT_VERIFIED, SERVICE_UNAVAILABLE, RATE_LIMIT_ERROR:<seconds to wait>, …).
 */
export async function signInOnSite(headers: Headers, given: unknown): Promise<Required<SiteReference>> {
  try {
    const tenant = await requestTenant(headers);
    const opened = await signIn(
      longContextOf({ tenant, facts: requestFacts(headers) }),
      parseWith(credentials, given),
      "site",
    );
    if (opened.channel !== "site") throw new Error("a site session was asked for");
    return {
      reference: opened.reference,
      tenantId: tenant.id,
      tenantSlug: tenant.slug,
      endsAt: opened.expiresAt.getTime(),
    };
  } catch (error) {
    throw new Error(codeOf(error), { cause: error });
  }
}

const WORDED = new Set(["user_not_found", "password_incorrect", "user_inactive"]);

function codeOf(error: unknown): string {
  if (isDatabaseAway(error)) return "SERVICE_UNAVAILABLE";
  if (!(error instanceof AppError)) {
    log.error({ err: error }, "sign-in failed unexpectedly");
    return "SERVER_ERROR";
  }
  if (error.status === 429 && error.retryAfter !== undefined) return `${error.code}:${error.retryAfter}`;
  const [first] = error.errors;
  if (!first) return error.code;
  return WORDED.has(first.code) ? first.code : `invalid_${first.field}`;
}
