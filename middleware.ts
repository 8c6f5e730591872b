import { NextResponse, type NextRequest } from "next/server";
import { config as configuration } from "@/base/config.mjs";
import { readReference } from "@/lib/domain/auth/cookie";
import { accessOf } from "@/lib/core/access/pages";
import { DEVICE_SECONDS, deviceCookieName, deviceOf, newDevice } from "@/lib/platform/http/device-cookie";
import { isHttps } from "@/lib/platform/http/is-https";
import { newNonce, pagePolicy } from "@/lib/platform/http/page-policy";
import { requestFacts } from "@/lib/platform/http/request-facts";
import { noteEvent } from "@/lib/platform/http/security-event";
import { isMalformed, pathAsSent } from "@/lib/server/unknown-call";
import { tenantOfHost, type HostTenant } from "@/lib/core/tenants/host";

/** Pages only: the API, the customer's page and built files have their own handling and headers. */
export const config = {
  runtime: "nodejs",
  matcher: [
    "/((?!api(?:/|$)|_next(?:/|$)|proposals/|\\.well-known/|favicon\\.ico$|icon\\.svg$|robots\\.txt$).*)",
  ],
};

/** Further files of public/ that browsers request by themselves. */
const FILES: ReadonlySet<string> = new Set(["/apple-touch-icon.png", "/manifest.webmanifest"]);

/** Headers that clients must not set. */
const RESERVED = /^(?:x-tenant$|x-nonce$|content-security-policy|x-kapi-(?!(?:address|answer)$))/;

const NOT_STORED = { "Cache-Control": "private, no-store" };

export async function middleware(request: NextRequest): Promise<NextResponse> {
  if (FILES.has(request.nextUrl.pathname)) return NextResponse.next();
  const host = request.headers.get("host") ?? "localhost";
  const tenant = tenantOfHost(host, configuration.MAIN_DOMAIN);
  const secure = isHttps(request.headers);
  const path = request.nextUrl.pathname + request.nextUrl.search;
  if (isMalformed(request.headers)) noteMalformed(request);
  // Saves rendering a page only to redirect; the pages' own guard makes the final decision. An unknown host
  // may be the domain of a tenant. The page looks it up and responds with 404 if it is not.
  if (
    tenant.kind !== "unknown" &&
    needsSession(request.nextUrl.pathname) &&
    !(await hasCookieOf(tenant, request))
  ) {
    // Next's own URL always contains localhost, so the redirect uses the requested host.
    return NextResponse.redirect(
      `${secure ? "https" : "http"}://${host}/login?${new URLSearchParams({ redirect: path })}`,
      { headers: NOT_STORED },
    );
  }
  const response = page(request, { host, path, secure });
  if (accessOf(request.nextUrl.pathname) === "guest") keepDevice(request, response, secure);
  return response;
}

/**
 * Sets a cookie where people sign in, so that their next sign-in is recognised as from the same browser
 * (T-22).
 */
function keepDevice({ headers }: NextRequest, response: NextResponse, secure: boolean): void {
  response.cookies.set(deviceCookieName(secure), deviceOf(headers) || newDevice(), {
    httpOnly: true,
    sameSite: "lax",
    secure,
    path: "/",
    maxAge: DEVICE_SECONDS,
  });
}

/** Logs a malformed request. Its response is the site's 404 page. */
const noteMalformed = ({ headers, method, url }: NextRequest): void =>
  noteEvent("input_validation_fail", { facts: requestFacts(headers), route: `${method} ${pathAsSent(url)}` });

function needsSession(path: string): boolean {
  const access = accessOf(path);
  return access !== null && typeof access === "object";
}

async function hasCookieOf(tenant: HostTenant, request: NextRequest): Promise<boolean> {
  const cookie = await readReference(request.headers);
  if (!cookie) return false;
  return tenant.kind !== "named" || cookie.tenantSlug === undefined || cookie.tenantSlug === tenant.slug;
}

function page(
  request: NextRequest,
  { host, path, secure }: { host: string; path: string; secure: boolean },
): NextResponse {
  const headers = new Headers(request.headers);
  for (const name of [...headers.keys()]) if (RESERVED.test(name)) headers.delete(name);
  const nonce = newNonce();
  const policy = pagePolicy({ nonce, secure, isDevelopment: process.env.NODE_ENV === "development" });
  headers.set("x-nonce", nonce);
  headers.set("content-security-policy", policy);
  headers.set("x-forwarded-host", host);
  headers.set("x-kapi-path", path);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Cache-Control", NOT_STORED["Cache-Control"]);
  return response;
}
