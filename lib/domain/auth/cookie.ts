import { decode, encode } from "next-auth/jwt";
import { cookieIn } from "@/lib/platform/http/cookies";
import { isHttps } from "@/lib/platform/http/is-https";
import { authSecret } from "@/lib/platform/secrets/auth-secret";

/**
 * Name of the session cookie: under https with the __Host- prefix (P-03), and then under no other name, because
 * another host of the domain can set a cookie without the prefix.
 */
export const cookieName = (secure: boolean): string => (secure ? "__Host-kapi.session" : "kapi.session");

export const SITE_SESSION_SECONDS = 30 * 24 * 60 * 60;

/**
 * The cookie's content: a reference to the session table, and its tenant. With the slug, the middleware, which
 * uses no database, recognises a cookie of another host; endsAt (milliseconds) is the latest end of the session.
 */
export type SiteReference = { reference: string; tenantId: number; tenantSlug?: string; endsAt?: number };

/** The Set-Cookie header for a session that next-auth did not open, in next-auth's format. */
export async function sessionCookie(site: Required<SiteReference>, secure: boolean): Promise<string> {
  const value = await encode({ token: site, secret: authSecret(), maxAge: SITE_SESSION_SECONDS });
  return cookieLine(cookieName(secure), value, { secure, seconds: SITE_SESSION_SECONDS });
}

/** A Set-Cookie header for an HttpOnly, SameSite=Lax cookie. */
export const cookieLine = (
  name: string,
  value: string,
  { secure, seconds }: { secure: boolean; seconds: number },
): string =>
  `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

/** Reads the session cookie of a request; null if there is none or it is not ours. */
export async function readReference(headers: Pick<Headers, "get">): Promise<SiteReference | null> {
  const value = cookieIn(headers, cookieName(isHttps(headers)));
  if (!value) return null;
  try {
    const token = await decode({ token: value, secret: authSecret() });
    return token ? referenceOf(token) : null;
  } catch {
    // Expired or encrypted with another key: treat it as no cookie.
    return null;
  }
}

/** The reference among the claims of a decrypted cookie. */
export function referenceOf(claims: Readonly<Record<string, unknown>>): SiteReference | null {
  const { reference, tenantId, tenantSlug, endsAt } = claims;
  if (typeof reference !== "string" || typeof tenantId !== "number") return null;
  return {
    reference,
    tenantId,
    ...(typeof tenantSlug === "string" ? { tenantSlug } : {}),
    ...(typeof endsAt === "number" ? { endsAt } : {}),
  };
}
