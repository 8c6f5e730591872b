import { randomBytes } from "node:crypto";
import { isDatabaseAway } from "@/db/away";
import { safePath } from "@/lib/core/access/pages";
import { AppError } from "@/lib/core/contract/errors";
import { hostName, type Tenant } from "@/lib/core/tenants/host";
import { cookieLine, sessionCookie } from "@/lib/domain/auth/cookie";
import { ATTEMPT_MILLISECONDS, beginSingleSignOn } from "@/lib/domain/single-sign-on/begin";
import { finishSingleSignOn, noteRefused, takeAttempt } from "@/lib/domain/single-sign-on/finish";
import { SignInRefused, type Refusal } from "@/lib/domain/single-sign-on/refusal";
import { requestTenant } from "@/lib/domain/tenants/request-tenant";
import { siteAddress } from "@/lib/domain/tenants/site-address";
import type { LongContext } from "@/lib/platform/context";
import { ANSWER_HEADERS } from "@/lib/platform/http/failure";
import { cookieIn } from "@/lib/platform/http/cookies";
import { isHttps } from "@/lib/platform/http/is-https";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { admit } from "@/lib/platform/limits/admission";
import { log } from "@/lib/platform/log";
import { longContextOf } from "@/lib/server/endpoint";
import { signOutCookie } from "./sign-out-cookie";

/**
 * GET /api/auth/sso?redirect=…: redirects to the provider, and binds the attempt to this browser by a cookie. On
 * another domain of the workspace it first redirects to the main one, to which the provider returns people.
 */
export const startSingleSignOn = (request: Request): Promise<Response> =>
  answered(request, async ({ context, secure, leadTo }) => {
    const own = siteAddress(context.tenant);
    const { pathname, search, searchParams } = new URL(request.url);
    if (hostName(new URL(own).host) !== hostName(request.headers.get("host") ?? ""))
      return leading(`${own}${pathname}${search}`);
    // Two tabs share the secret, so that both attempts can succeed.
    const browser = browserOf(request, secure) ?? randomBytes(32).toString("base64url");
    const target = leadTo(safePath(searchParams.get("redirect")));
    const address = await beginSingleSignOn(context, { browser, target });
    return leading(address.href, [
      cookieLine(browserCookie(secure), browser, { secure, seconds: ATTEMPT_MILLISECONDS / 1_000 }),
    ]);
  });

/** GET /api/auth/sso/callback: the provider redirects here. Opens the site's session. */
export const endSingleSignOn = (request: Request): Promise<Response> =>
  answered(request, async ({ context, secure, leadTo }) => {
    const { searchParams: query } = new URL(request.url);
    const attempt = await takeAttempt(context, { query, browser: browserOf(request, secure) });
    const target = leadTo(attempt.target);
    const opened = await finishSingleSignOn(context, query, attempt);
    if (opened.channel !== "site") throw new Error("a site session was asked for");
    const { tenant } = context;
    const site = {
      reference: opened.reference,
      tenantId: tenant.id,
      tenantSlug: tenant.slug,
      endsAt: opened.expiresAt.getTime(),
    };
    return leading(target, [await sessionCookie(site, secure)]);
  });

/**
 * GET /api/auth/sso/signed-out: the provider redirects here after a sign-out there. Changes nothing, and leads nowhere
 * but to the sign-in page, which says of a return with the state of this browser's sign-out that it is one.
 */
export const returnSignedOut = (request: Request): Promise<Response> =>
  answered(request, ({ secure }) => {
    const name = signOutCookie(secure);
    const state = cookieIn(request.headers, name);
    const isOurs = Boolean(state) && new URL(request.url).searchParams.get("state") === state;
    const forgotten = cookieLine(name, "", { secure, seconds: 0 });
    return Promise.resolve(isOurs ? leading("/login?sso=signed_out", [forgotten]) : leading("/login"));
  });

/** leadTo: names the page that opens after the sign-in, also after one by another way if this one is refused. */
type Visit = { context: LongContext; secure: boolean; leadTo: (target: string) => string };

/** Responds to a visit; a refusal redirects to the sign-in page, which says why (app/(guest)/login). */
async function answered(request: Request, work: (visit: Visit) => Promise<Response>): Promise<Response> {
  const facts = requestFacts(request.headers);
  const secure = isHttps(request.headers);
  let context: LongContext | undefined;
  let target = safePath(null);
  try {
    const tenant: Tenant = await requestTenant(request.headers);
    context = longContextOf({ tenant, facts });
    const admission = await admit(
      { method: "GET", access: { kind: "open" }, limits: ["singleSignOn"] },
      { tenant, facts },
    );
    try {
      return await work({ context, secure, leadTo: (path) => (target = path) });
    } finally {
      admission.leave();
    }
  } catch (error) {
    const refused = new URLSearchParams({ sso: await reasonOf(error, facts.id, context) });
    if (target !== safePath(null)) refused.set("redirect", target);
    return leading(`/login?${refused.toString()}`);
  }
}

async function reasonOf(error: unknown, requestId: string, context?: LongContext): Promise<Refusal> {
  if (error instanceof SignInRefused && context) {
    await noteRefused(context, error).catch((failure: unknown) =>
      log.error({ err: failure, requestId }, "a refused sign-in was not written down"),
    );
    return error.reason;
  }
  if (isDatabaseAway(error)) return "busy";
  if (error instanceof AppError) return error.status === 429 || error.status === 503 ? "busy" : "off";
  log.error({ err: error, requestId }, "single sign-on failed unexpectedly");
  return "failed";
}

const leading = (address: string, cookies: readonly string[] = []): Response => {
  const headers = new Headers({ ...ANSWER_HEADERS, Location: address });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
};

/** With the __Host- prefix under https: no other host can set it. */
const browserCookie = (secure: boolean): string => (secure ? "__Host-kapi.sso" : "kapi.sso");

function browserOf(request: Request, secure: boolean): string | null {
  const value = cookieIn(request.headers, browserCookie(secure));
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}
