import { eq, gt } from "drizzle-orm";
import * as oidc from "openid-client";
import { singleSignOnAttempt } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { finishSignIn } from "@/lib/domain/auth/finish-sign-in";
import type { OpenedSession } from "@/lib/domain/auth/sessions";
import type { LongContext } from "@/lib/platform/context";
import { noteEvent } from "@/lib/platform/http/security-event";
import { log } from "@/lib/platform/log";
import { count } from "@/lib/platform/metrics/note";
import { hashOf } from "@/lib/platform/secrets/tokens";
import { unseal } from "@/lib/platform/secrets/seal";
import { admitPerson } from "./admit-person";
import { ATTEMPT_PURPOSE, providerOf, unavailable, usable, type Remembered } from "./begin";
import { redirectUri, SUBJECT, type SingleSignOn } from "./connection";
import { claimAt, personOf, type Claims } from "./person";
import { askProvider, configurationOf } from "./provider";
import { problemOf } from "./provider-error";
import { SignInRefused } from "./refusal";
import { keepProviderSession, type ProviderSession } from "./sign-out";

/** The data of a return from the provider: the query of the redirect URI, and the secret in the browser's cookie. */
type Return = { query: URLSearchParams; browser: string | null };

/**
 * Signs in a person who returns from the provider with an attempt of this browser (takeAttempt()). It exchanges the
 * code with the verifier, checks the ID token's signature, client id and nonce, and that
 * the tenant admits the person. No further factor is required, because that is the provider's responsibility
 * (T-24). Error: SignInRefused.
 */
export async function finishSingleSignOn(
  context: LongContext,
  query: URLSearchParams,
  remembered: Remembered,
): Promise<OpenedSession> {
  const connection = await usable(context);
  // The provider was changed meanwhile, so returns from the former one are refused.
  if (connection.version !== remembered.version) throw new SignInRefused("state");
  const { claims, ...atProvider } = await claimsOf(context, connection, { query, ...remembered });
  const person = personOf(claims, connection);
  const id = await context.transaction((inner) => admitPerson(inner, connection, person));
  const user = {
    id,
    email: person.email,
    isActive: true,
    emailVerifiedAt: context.now,
    passwordHash: null,
  };
  const opened = await finishSignIn(context, user, { channel: "site", by: "sso" });
  const { sessionId } = opened;
  await context.transaction((inner) =>
    keepProviderSession(inner, connection, { ...atProvider, sessionId, email: person.email }),
  );
  return opened;
}

/** Takes the attempt of this state and browser, which is possible only once. Error: SignInRefused state. */
export async function takeAttempt(context: LongContext, { query, browser }: Return): Promise<Remembered> {
  const { tenantId, now } = context;
  const state = query.get("state");
  if (state === null || browser === null) throw new SignInRefused("state");
  const [taken] = await context.transaction(({ db }) =>
    db
      .delete(singleSignOnAttempt)
      .where(
        within(
          context,
          singleSignOnAttempt,
          eq(singleSignOnAttempt.stateHash, hashOf(state)),
          eq(singleSignOnAttempt.browserHash, hashOf(browser)),
          gt(singleSignOnAttempt.expiresAt, now),
        ),
      )
      .returning({ sealed: singleSignOnAttempt.sealed }),
  );
  const text = taken ? unseal({ tenantId, purpose: ATTEMPT_PURPOSE }, taken.sealed) : null;
  if (text === null) throw new SignInRefused("state");
  return JSON.parse(text) as Remembered;
}

type Exchange = Pick<Return, "query"> & Pick<Remembered, "nonce" | "verifier">;

type Exchanged = Omit<ProviderSession, "email"> & { claims: Claims };

/**
 * The person's claims, from the ID token and, if any that counts is missing, from the userinfo endpoint; and what ends
 * the provider's session.
 */
async function claimsOf(
  context: LongContext,
  connection: SingleSignOn,
  { query, nonce, verifier }: Exchange,
): Promise<Exchanged> {
  const provider = providerOf(connection);
  const address = new URL(redirectUri(context.tenant));
  address.search = query.toString();
  const state = query.get("state") ?? "";
  return askProvider(provider, async () => {
    const configuration = await configurationOf(provider);
    const tokens = await oidc
      .authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      .catch(refuseToken);
    const claims: Claims | undefined = tokens.claims();
    if (!claims) throw new SignInRefused("token");
    const { userinfo_endpoint: userinfo, end_session_endpoint: endpoint } = configuration.serverMetadata();
    const atProvider = { endpoint, idToken: tokens.id_token };
    if (!lacksSome(claims, connection) || !userinfo) return { claims, ...atProvider };
    const more = await oidc
      .fetchUserInfo(configuration, tokens.access_token, String(claims["sub"]))
      .catch(refuseToken);
    return { claims: joined(claims, more), ...atProvider };
  }).catch(unavailable);
}

/**
 * What userinfo adds to the ID token. Where the two name different addresses, userinfo says of its own alone that it is
 * verified.
 */
function joined(claims: Claims, { email_verified, xms_edov, ...more }: Claims): Claims {
  const isOther = has(claims, "email") && has(more, "email") && claims["email"] !== more["email"];
  return { ...more, ...(isOther ? {} : { email_verified, xms_edov }), ...claims };
}

/** Whether the ID token lacks a claim that personOf() would read. A name may be whole or in two parts. */
const lacksSome = (claims: Claims, { roleClaim }: SingleSignOn): boolean =>
  !(
    has(claims, "email") &&
    (has(claims, "email_verified") || has(claims, "xms_edov")) &&
    (has(claims, "name") || (has(claims, "given_name") && has(claims, "family_name"))) &&
    (roleClaim === null || has(claims, roleClaim))
  );

const has = (claims: Claims, path: string): boolean => claimAt(claims, path) !== undefined;

/**
 * Throws SignInRefused: the person or the provider refused, or the token is invalid. Other errors concern the
 * provider itself.
 */
function refuseToken(error: unknown): never {
  if (error instanceof oidc.AuthorizationResponseError)
    throw new SignInRefused(error.error === "access_denied" ? "denied" : "provider", { cause: error });
  if (problemOf(error)) throw error;
  throw new SignInRefused("token", { cause: error });
}

/** Counts a refused sign-in, and records it in log and audit trail. */
export async function noteRefused(context: LongContext, refused: SignInRefused): Promise<void> {
  const { reason, user, cause } = refused;
  count("kapi_sign_ins_refused_total", {});
  noteEvent("authn_login_fail", { facts: context.request, tenantId: context.tenantId, route: "sso" });
  log.warn(
    {
      event: "single_sign_on_refused",
      tenantId: context.tenantId,
      reason,
      requestId: context.request.id,
      why: whyOf(cause),
    },
    "single sign-on was refused",
  );
  await context.transaction((inner) =>
    audit(inner, {
      action: "sign_in_failed",
      subject: user ? { type: "user", id: user.id, name: user.email } : SUBJECT,
      after: {
        by: "sso",
        reason,
        ...(cause === undefined ? {} : { why: whyOf(cause).join(": ").slice(0, 500) }),
      },
    }),
  );
}

/** The messages of an error and its causes. openid-client puts no tokens or secrets into them. */
function whyOf(error: unknown): string[] {
  const said: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) said.push(current.message);
  return said;
}
