import { eq } from "drizzle-orm";
import * as oidc from "openid-client";
import { session } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { addressProblem } from "@/lib/platform/outbound/target";
import { seal, unseal } from "@/lib/platform/secrets/seal";
import { readConnection, signedOutUri, type SingleSignOn } from "./connection";
import { providerReach } from "./provider-fetch";

/*
 * Signing out at the provider (OpenID Connect RP-Initiated Logout 1.0). What it takes is kept, sealed, on the
 * session from the sign-in on, so that signing out calls nobody.
 */

const PURPOSE = "session at the provider";

/** The most characters of an ID token in an address; without it the client and the person are named. */
const MAX_ID_TOKEN = 4_000;

type AtProvider = {
  endpoint: string;
  issuer: string;
  clientId: string;
  email: string;
  idToken: string | null;
};

/** What a provider said at a sign-in: where its sessions end, and the ID token. */
export type ProviderSession = { endpoint: string | undefined; idToken: string | undefined; email: string };

/** Keeps what ends the provider's session, if the workspace wants that and the provider has an address for it. */
export async function keepProviderSession(
  context: Context,
  { issuer, clientId, signsOutAtProvider }: SingleSignOn,
  { sessionId, endpoint, idToken = "", email }: ProviderSession & { sessionId: number },
): Promise<void> {
  if (!signsOutAtProvider || endpoint === undefined) return;
  // The browser is sent there, so it has to be an address as the issuer's.
  if (addressProblem(endpoint, providerReach()) !== null) return;
  const isShort = idToken !== "" && idToken.length <= MAX_ID_TOKEN;
  const kept: AtProvider = { endpoint, issuer, clientId, email, idToken: isShort ? idToken : null };
  const { db, tenantId } = context;
  await db
    .update(session)
    .set({ atProvider: seal({ tenantId, purpose: PURPOSE }, JSON.stringify(kept)) })
    .where(within(context, session, eq(session.id, sessionId)));
}

/**
 * Where the browser of the signed-in user goes to end the session at the provider too, and the state with which it
 * comes back; null if there is nothing to end there, or not any more. Forgets it.
 */
export async function leaveProvider(context: Context): Promise<{ address: URL; state: string } | null> {
  const { tenantId, db, tenant } = context;
  const own = within(context, session, eq(session.id, memberOf(context).sessionId));
  const [row] = await db.select({ sealed: session.atProvider }).from(session).where(own);
  if (!row?.sealed) return null;
  await db.update(session).set({ atProvider: null }).where(own);
  const text = unseal({ tenantId, purpose: PURPOSE }, row.sealed);
  const connection = await readConnection(context);
  if (text === null || !connection?.isEnabled || !connection.signsOutAtProvider) return null;
  const kept = JSON.parse(text) as AtProvider;
  if (kept.issuer !== connection.issuer || kept.clientId !== connection.clientId) return null;
  const address = new URL(kept.endpoint);
  const state = oidc.randomState();
  const query = {
    client_id: kept.clientId,
    ...(kept.idToken === null ? { logout_hint: kept.email } : { id_token_hint: kept.idToken }),
    post_logout_redirect_uri: signedOutUri(tenant),
    state,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return { address, state };
}
