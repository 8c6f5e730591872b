import type { NextAuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import { z } from "zod";
import { longContextOf } from "@/lib/server/endpoint";
import { isHttps } from "@/lib/platform/http/is-https";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { cookieName, referenceOf, SITE_SESSION_SECONDS, type SiteReference } from "@/lib/domain/auth/cookie";
import { authSecret } from "@/lib/platform/secrets/auth-secret";
import { endSiteSession, type OpenedSession } from "@/lib/domain/auth/sessions";
import { safePath } from "@/lib/core/access/pages";
import { AppError } from "@/lib/core/contract/errors";
import { isDatabaseAway } from "@/db/away";
import { log } from "@/lib/platform/log";
import { parseWith } from "@/lib/core/contract/parse";
import { credentials } from "@/lib/domain/auth/api";
import { signInByPasskey } from "@/lib/domain/auth/passkey-sign-in";
import { finishStep, type OpenStep, type Proof } from "@/lib/domain/auth/second-step";
import { signInOnSite } from "@/lib/domain/auth/sign-in";
import { relyingParty } from "@/lib/domain/factors/relying-party";
import { assertionSchema, codeField } from "@/lib/domain/factors/schema";
import type { LongContext } from "@/lib/platform/context";

/**
 * next-auth's options for one request: the host determines the tenant, the protocol the cookie's name. The
 * encrypted cookie holds a reference to our own session table, which decides whether a session is valid; scripts
 * cannot read it (S-007).
 */
export function nextAuthOptions(request: Request): NextAuthOptions {
  const { headers } = request;
  const secure = isHttps(headers);
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
      defaultOf(credentialsProvider)({
        credentials: { email: {}, password: {}, step: {}, code: {}, passkey: {} },
        authorize: async (value) => {
          const site = await siteSession(headers, value ?? {});
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
    logger: LOGGER,
  };
}

/**
 * The default export of a CommonJS module, which is what Next's bundles import; Node imports the module itself
 * (docs/adr/0117).
 */
export const defaultOf = <Value>(imported: Value): Value =>
  (imported as Value & { default?: Value }).default ?? imported;

/**
 * Writes next-auth's errors as lines of the log, instead of as text on the console. An unreadable cookie is noted
 * only for debugging, because any caller can send one, as often as they like.
 */
const LOGGER: NonNullable<NextAuthOptions["logger"]> = {
  error: (code, metadata) => {
    const error = metadata instanceof Error ? metadata : metadata.error;
    const level = isUnreadableCookie(error) ? "debug" : "error";
    log[level]({ event: "next_auth_failed", code, err: error }, "next-auth reports an error");
  },
};

/** Errors of the library that decrypts cookies have codes such as ERR_JWE_INVALID. */
const isUnreadableCookie = (error: Error): boolean =>
  "code" in error && typeof error.code === "string" && error.code.startsWith("ERR_J");

/** next-auth passes authorize()'s result on as a user of its own type. */
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

type Given = Partial<Record<"email" | "password" | "step" | "code" | "passkey", string>>;

/**
 * Signs a user in on the site: opens a session and returns the content of its cookie (S-007). Throws an Error
 * whose message is a code for which the login page has a text: for a wrong field (user_not_found,
 * password_incorrect, code_incorrect, passkey_refused, user_inactive, invalid_email, invalid_password), else the
 * refusal's own (EMAIL_NOT_VERIFIED, SERVICE_UNAVAILABLE, RATE_LIMIT_ERROR:<seconds to wait>, …); if the password
 * is right and a second factor is needed, SECOND_FACTOR_REQUIRED:<token of the step>:<available factors: app,
 * passkey>.
 */
async function siteSession(headers: Headers, input: Given): Promise<Required<SiteReference>> {
  try {
    const tenant = await requestTenant(headers);
    const outcome = await entered(longContextOf({ tenant, facts: requestFacts(headers) }), input, headers);
    if ("step" in outcome) throw new StepToCome(outcome.step);
    if (outcome.opened.channel !== "site") throw new Error("a site session was asked for");
    return {
      reference: outcome.opened.reference,
      tenantId: tenant.id,
      tenantSlug: tenant.slug,
      endsAt: outcome.opened.expiresAt.getTime(),
    };
  } catch (error) {
    throw new Error(codeOf(error), { cause: error });
  }
}

/** Signs in with what is given: a second factor for an open step, a passkey alone, or address and password. */
async function entered(
  context: LongContext,
  { step, code, passkey, email, password }: Given,
  headers: Headers,
): Promise<{ opened: OpenedSession } | { step: OpenStep }> {
  const assertion = passkey === undefined ? null : parseWith(writtenAssertion, passkey);
  if (step !== undefined) {
    const proof: Proof = assertion
      ? { assertion, party: relyingParty(headers) }
      : { code: parseWith(z.object({ code: codeField }), { code }).code };
    return { opened: await finishStep(context, step, proof) };
  }
  if (assertion) return { opened: await signInByPasskey(context, assertion, headers) };
  return signInOnSite(context, parseWith(credentials, { email, password }));
}

/** A form field with a passkey's assertion as JSON. */
const writtenAssertion = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "is not valid JSON", path: ["passkey"] });
      return z.NEVER;
    }
  })
  .pipe(assertionSchema);

/** Signals that a second step follows, as an error, because next-auth knows only a session or an error. */
class StepToCome extends Error {
  constructor({ token, hasApp, hasPasskey }: OpenStep) {
    const ways = [...(hasApp ? ["app"] : []), ...(hasPasskey ? ["passkey"] : [])];
    super(["SECOND_FACTOR_REQUIRED", token, ways.join("+")].join(":"));
    this.name = "StepToCome";
  }
}

const WORDED = new Set([
  "user_not_found",
  "password_incorrect",
  "user_inactive",
  "code_incorrect",
  "passkey_refused",
]);

function codeOf(error: unknown): string {
  if (error instanceof StepToCome) return error.message;
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
