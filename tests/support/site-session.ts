import { http } from "./http";

type Site = { port: number; host: string };
export type SiteAnswer = { status: number; url: string | null; cookies: string[] };

/**
 * Signs in as the login page does, with next-auth's cookie and form call but without a browser. `cookies` are
 * Set-Cookie header values.
 */
export async function signInOnSite(
  { port, host }: Site,
  credentials: Partial<Record<"email" | "password" | "step" | "code" | "passkey" | "callbackUrl", string>>,
): Promise<SiteAnswer> {
  const csrf = await http<{ csrfToken: string }>({ port, host, path: "/api/auth/csrf" });
  const form = new URLSearchParams({ ...credentials, csrfToken: csrf.body.csrfToken, json: "true" });
  const answer = await http<{ url?: string }>({
    port,
    host,
    method: "POST",
    path: "/api/auth/callback/credentials",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: cookieHeader(csrf.headers["set-cookie"]),
    },
    body: form.toString(),
  });
  return {
    status: answer.status,
    url: answer.body?.url ?? null,
    cookies: answer.headers["set-cookie"] ?? [],
  };
}

/** Converts Set-Cookie header values to cookies for Playwright's addCookies(). */
export const browserCookies = (
  lines: readonly string[],
  url: string,
): { name: string; value: string; url: string }[] =>
  cookieHeader(lines)
    .split("; ")
    .map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url,
    }));

/** The Cookie header that a browser would send after these Set-Cookie header values. */
export const cookieHeader = (lines: readonly string[] = []): string =>
  lines.map((line) => line.slice(0, line.indexOf(";"))).join("; ");
