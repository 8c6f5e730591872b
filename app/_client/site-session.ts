import { ADDRESSES } from "@/lib/platform/http/addresses";

const TIMEOUT = 30_000;

/**
 * Signs in; gives null, or the code of what failed (lib/server/auth/next-auth-options.ts). Throws when the
 * server is not reached.
 */
export async function openSiteSession(email: string, password: string): Promise<string | null> {
  const { ok, url } = await post(ADDRESSES.signIn, { email, password });
  return ok ? null : (new URL(url, location.href).searchParams.get("error") ?? "VALIDATION_ERROR");
}

/** Takes the session's cookie away. Throws when the server is not reached. */
export async function closeSiteSession(): Promise<void> {
  await post(ADDRESSES.signOut, {});
}

/** next-auth's form call, made by hand: its own client leaves the page when the server cannot be reached. */
async function post(address: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  const { csrfToken } = await read<{ csrfToken: string }>(
    await fetch(ADDRESSES.csrf, { signal: AbortSignal.timeout(TIMEOUT) }),
  );
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true" });
  const response = await fetch(address, {
    method: "POST",
    body,
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return { ok: response.ok, ...(await read<{ url: string }>(response)) };
}

const read = async <Answer>(response: Response): Promise<Answer> => (await response.json()) as Answer;
