import * as oidc from "openid-client";
import { lt } from "drizzle-orm";
import { singleSignOnAttempt } from "@/db/schema";
import { MINUTE } from "@/lib/core/time/milliseconds";
import type { LongContext } from "@/lib/platform/context";
import { sweeperOf } from "@/lib/platform/queue/sweeper";
import { hashOf } from "@/lib/platform/secrets/tokens";
import { seal } from "@/lib/platform/secrets/seal";
import { openSecret, readConnection, redirectUri, type SingleSignOn } from "./connection";
import { askProvider, configurationOf, type Provider } from "./provider";
import { ProviderError } from "./provider-error";
import { SignInRefused } from "./refusal";

/** Time for signing in at the provider, in milliseconds. */
export const ATTEMPT_MILLISECONDS = 10 * MINUTE;

/** Purpose of an attempt's sealed text. */
export const ATTEMPT_PURPOSE = "single sign-on attempt";

/** The data of an attempt until it returns. version: of the connection when it began. */
export type Remembered = { nonce: string; verifier: string; target: string; version: number };

/**
 * Starts an attempt and returns the address at the provider. The attempt may return once, within 10 minutes, in
 * the same browser. Errors: SignInRefused off, provider.
 *
 * @param browser the secret in the browser's cookie
 * @param target a path of this origin, where to go afterwards
 */
export async function beginSingleSignOn(
  context: LongContext,
  { browser, target }: { browser: string; target: string },
): Promise<URL> {
  const connection = await usable(context);
  const provider = providerOf(connection);
  const configuration = await askProvider(provider, () => configurationOf(provider)).catch(unavailable);
  const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
  const remembered: Remembered = { nonce, verifier, target, version: connection.version };
  const { tenantId, now } = context;
  await context.transaction(({ db }) =>
    db.insert(singleSignOnAttempt).values({
      tenantId,
      stateHash: hashOf(state),
      browserHash: hashOf(browser),
      sealed: seal({ tenantId, purpose: ATTEMPT_PURPOSE }, JSON.stringify(remembered)),
      expiresAt: new Date(now.getTime() + ATTEMPT_MILLISECONDS),
    }),
  );
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(context.tenant),
    scope: connection.scopes,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  });
}

/** The tenant's enabled single sign-on. Error: SignInRefused off. */
export async function usable(context: LongContext): Promise<SingleSignOn> {
  const connection = await context.transaction(readConnection);
  if (!connection?.isEnabled) throw new SignInRefused("off");
  return connection;
}

/** The provider with its decrypted secret. Error: SignInRefused provider if the secret's key is gone. */
export function providerOf(connection: SingleSignOn): Provider {
  const clientSecret = openSecret(connection);
  if (clientSecret === null)
    throw new SignInRefused("provider", { cause: new Error("the client's secret cannot be opened") });
  const { tenantId, issuer, clientId } = connection;
  return { tenantId, issuer, clientId, clientSecret };
}

/** Throws SignInRefused for a provider that cannot be called or has no valid description. */
export function unavailable(error: unknown): never {
  if (error instanceof ProviderError || error instanceof oidc.ClientError)
    throw new SignInRefused("provider", { cause: error });
  throw error;
}

/** Removes attempts that never returned. */
export const removeOldAttempts = sweeperOf(singleSignOnAttempt, singleSignOnAttempt.stateHash, (now) =>
  lt(singleSignOnAttempt.expiresAt, now),
);
