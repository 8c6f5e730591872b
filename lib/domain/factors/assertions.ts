import { eq } from "drizzle-orm";
import type { z } from "zod";
import { passkey, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";
import { CHALLENGE_MILLISECONDS, keepChallenge, spendChallenge, type ChallengeScope } from "./challenges";
import type { RelyingParty } from "./relying-party";
import type { Assertion, passkeyOptionsSchema } from "./schema";
import { webAuthn } from "./web-authn";

/**
 * The options with which a browser asks for a passkey: one of the given user, or any, which then identifies the
 * user.
 */
export async function assertionOptions(
  context: Context,
  scope: ChallengeScope,
  party: RelyingParty,
): Promise<z.input<typeof passkeyOptionsSchema>> {
  const own = scope.userId === null ? [] : await passkeysAt(context, scope.userId, party);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    timeout: CHALLENGE_MILLISECONDS,
    userVerification: "required",
  });
  await keepChallenge(context, options.challenge, scope);
  return { ...options };
}

/** A user's passkeys that a browser offers at this host. */
export const passkeysAt = (context: Context, userId: number, party: RelyingParty) =>
  context.db
    .select({ credentialId: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(within(context, passkey, eq(passkey.userId, userId), eq(passkey.rpId, party.id)));

/**
 * The user whose passkey signed the challenge; null for a passkey of another user or workspace, a challenge that
 * is unknown, expired or already used, a wrong signature, and a counter that went back (WebAuthn, 7.2).
 */
export async function acceptAssertion(
  context: Context,
  scope: ChallengeScope,
  { assertion, party }: { assertion: Assertion; party: RelyingParty },
): Promise<number | null> {
  const { db, tenantId, now } = context;
  const challenge = challengeIn(assertion);
  if (challenge === null || !(await spendChallenge(context, challenge, scope))) return null;
  const [row] = await db
    .select({ key: passkey, uuid: userAccount.uuid })
    .from(passkey)
    .innerJoin(userAccount, within({ tenantId }, userAccount, eq(userAccount.id, passkey.userId)))
    .where(within({ tenantId }, passkey, eq(passkey.credentialId, assertion.id)))
    .for("update", { of: passkey });
  if (!row || (scope.userId !== null && row.key.userId !== scope.userId)) return null;
  if (!isHandleOf(row.uuid, assertion.response.userHandle, scope)) return null;
  const newCounter = await counterOf(row.key, challenge, { assertion, party });
  if (newCounter === null) return null;
  await db
    .update(passkey)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(within({ tenantId }, passkey, eq(passkey.id, row.key.id)));
  return row.key.userId;
}

/** Checks the user handle, which is required if the passkey identifies the user, and otherwise optional. */
function isHandleOf(uuid: string, handle: string | undefined, { userId }: ChallengeScope): boolean {
  if (handle === undefined) return userId !== null;
  return Buffer.from(handle, "base64url").toString("utf8") === uuid;
}

/** The passkey's new counter if the signature is valid, else null. */
async function counterOf(
  { credentialId, publicKey, counter }: typeof passkey.$inferSelect,
  challenge: string,
  { assertion, party }: { assertion: Assertion; party: RelyingParty },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
        counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for invalid data; the caller counts and logs the refusal.
    return null;
  }
}

/** The challenge in the browser's data; null if it is unreadable. */
export function challengeIn({ response }: { response: { clientDataJSON: string } }): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
    return typeof data === "object" &&
      data !== null &&
      "challenge" in data &&
      typeof data.challenge === "string"
      ? data.challenge
      : null;
  } catch {
    // Not JSON, so not from a browser.
    return null;
  }
}
