import { ADDRESSES } from "@/lib/platform/http/addresses";

const TIMEOUT = 30_000;

/**
 * Fields of a sign-in: address and password; then for the step a code or a passkey; or a passkey only (JSON).
 */
export type SignInFields = Partial<Record<"email" | "password" | "step" | "code" | "passkey", string>>;

/**
 * Signs in; returns null, or the code of the failure or of the next step
 * (lib/server/auth/next-auth-options.ts). Throws if the server is not reached.
 */
export async function openSiteSession(fields: SignInFields): Promise<string | null> {
  const { ok, url } = await post(ADDRESSES.signIn, fields);
  return ok ? null : (new URL(url, location.href).searchParams.get("error") ?? "VALIDATION_ERROR");
}

/** Deletes the session's cookie. Throws if the server is not reached. */
export async function closeSiteSession(): Promise<void> {
  await post(ADDRESSES.signOut, {});
}

/** next-auth's form call, made directly: its own client leaves the page if the server cannot be reached. */
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
