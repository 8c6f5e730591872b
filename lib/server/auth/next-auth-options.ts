import type { NextAuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import { longContextOf } from "@/lib/server/endpoint";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { cookieName, referenceOf, SITE_SESSION_SECONDS, type SiteReference } from "@/lib/domain/auth/cookie";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import { endSiteSession } from "@/lib/domain/auth/sessions";
import { safePath } from "@/lib/core/access/pages";
import { AppError } from "@/lib/core/contract/errors";
import { isDatabaseAway } from "@/db/away";
import { log } from "@/lib/platform/log";
import { parseWith } from "@/lib/core/contract/parse";
import { credentials } from "@/lib/domain/auth/api";
import { signIn } from "@/lib/domain/auth/sign-in";

/**
 * next-auth for one request: its host says the tenant, its protocol the cookie's name. The encrypted cookie
 * holds a reference into our own session table, where a session lives and ends; scripts get nothing of it
 * (S-007).
 */
export function nextAuthOptions(request: Request): NextAuthOptions {
  const { headers } = request;
  const secure = headers.get("x-forwarded-proto") === "https";
  return {
    secret: authSecret(),
    session: { strategy: "jwt", maxAge: SITE_SESSION_SECONDS },
    cookies: {
      sessionToken: {
        name: cookieName(secure),
        options: { httpOnly: true, sameSite: "lax", path: "/", secure },
      },
    },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    providers: [
      credentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (given) => {
          const site = await signInOnSite(headers, { email: given?.email, password: given?.password });
          return { id: site.reference, site };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => ({ ...(siteOf(user) ?? referenceOf(token)) }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) =>
        baseUrl + safePath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
    },
    events: { signOut: ({ token }) => endBehind(headers, referenceOf(token)) },
  };
}

/** next-auth hands authorize()'s result through as a user of its own type. */
function siteOf(user: object | undefined): SiteReference | null {
  return user && "site" in user && typeof user.site === "object" && user.site !== null
    ? referenceOf({ ...user.site })
    : null;
}

async function endBehind(headers: Headers, site: SiteReference | null): Promise<void> {
  const tenant = await requestTenant(headers);
  if (site?.tenantId !== tenant.id) return;
  await longContextOf({ tenant, facts: requestFacts(headers) }).transaction((context) =>
    endSiteSession(context, site.reference),
  );
}

/**
 * Signs a user in on the site: opens a session and gives what its cookie carries (S-007). Throws an Error
 * whose message is a code that the login page has a text for: of the wrong field (user_not_found,
 * password_incorrect, user_inactive, invalid_email, invalid_password), else the refusal's own
 * (EMAIL_NOT_VERIFIED, SERVICE_UNAVAILABLE, RATE_LIMIT_ERROR:<seconds to wait>, …).
 */
async function signInOnSite(headers: Headers, given: unknown): Promise<Required<SiteReference>> {
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
