import { tenantOf, userOf, type SignInAnswer } from "./client-user";
import { expiryOf } from "./expiry-of";
import type { SessionParts } from "./session-parts";

export type Credentials = { email: string; password: string };

/** Signs in and keeps tokens, user and tenant (SES-01, SES-10, SES-11, SES-20); a failure is kept as text and thrown (SES-13). */
export async function signIn(
  { client, store, users }: SessionParts,
  credentials: Credentials,
): Promise<void> {
  const now = () => client.around.clock.now();
  store.dispatch({ type: "sign-in-started", at: now() });
  try {
    const answer = await client.call<SignInAnswer>("POST", "/login", { body: credentials });
    const { access_token: accessToken, refresh_token: refreshToken = null, expires_at: end } = answer.meta;
    client.tokens.write({ accessToken, refreshToken, expiresAt: expiryOf(end, now()) });
    const tenant = tenantOf(answer);
    client.tenant.know(tenant.slug);
    users.write(userOf(answer));
    store.dispatch({ type: "signed-in", user: userOf(answer), tenant });
  } catch (error) {
    store.dispatch({ type: "failed", message: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}
