import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { passkey } from "@/db/schema";
import { within } from "@/db/tenancy";
import { takeTurns } from "@/lib/domain/tenants/take-turns";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/core/contract/errors";
import { constraintOf } from "@/lib/platform/http/failure";
import { CHALLENGE_MILLISECONDS, keepChallenge, spendChallenge } from "./challenges";
import { challengeIn } from "./assertions";
import { factorAdded, factorRemoved } from "./factor-changes";
import { relyingParty } from "./relying-party";
import type { addedPasskeySchema, passkeyBody, passkeyOptionsSchema, passkeySchema } from "./schema";
import { webAuthn } from "./web-authn";

/** The most passkeys of one user. */
const MAX_PASSKEYS = 20;

/** The options with which a browser creates a passkey for the signed-in user. Error: 409 if they have 20. */
export async function passkeyOptions(
  context: Context,
  headers: Headers,
): Promise<{ data: z.input<typeof passkeyOptionsSchema> }> {
  const { id, uuid, email, firstName, lastName } = memberOf(context);
  const party = relyingParty(headers);
  const own = await context.db
    .select({ credentialId: passkey.credentialId })
    .from(passkey)
    .where(within(context, passkey, eq(passkey.userId, id)));
  mustHaveRoom(own.length);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: context.tenant.name,
    rpID: party.id,
    userName: email,
    userDisplayName: `${firstName} ${lastName}`,
    userID: new Uint8Array(new TextEncoder().encode(uuid)),
    timeout: CHALLENGE_MILLISECONDS,
    excludeCredentials: own.map(({ credentialId }) => ({ id: credentialId })),
    // Discoverable and with user verification, so that a passkey alone is enough to sign in.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(context, options.challenge, { purpose: "register", userId: id });
  return { data: { ...options } };
}

const mustHaveRoom = (passkeys: number): void => {
  if (passkeys >= MAX_PASSKEYS)
    throw conflict("CONFLICT", `You have ${MAX_PASSKEYS} passkeys. Remove one that you no longer need.`);
};

/**
 * Adds a passkey of the signed-in user. Returns recovery codes with the first factor. The challenge is spent even if
 * the passkey is refused. Error: 422 for one without a valid challenge, for another host, or too late, and for one
 * that exists already.
 */
export async function addPasskey(
  context: LongContext,
  { name, credential }: z.output<typeof passkeyBody>,
  headers: Headers,
): Promise<{ data: z.input<typeof addedPasskeySchema> }> {
  const result = await checked(context, credential, headers);
  return context.conclude((inner) => storePasskey(inner, name, result));
}

type NewPasskey = Awaited<ReturnType<typeof checked>>;

async function storePasskey(context: Context, name: string, created: NewPasskey) {
  const { db, tenantId, now } = context;
  const { id: userId } = memberOf(context);
  await takeTurns(context);
  mustHaveRoom(await db.$count(passkey, within({ tenantId }, passkey, eq(passkey.userId, userId))));
  try {
    const [row] = await db
      .insert(passkey)
      .values({ tenantId, userId, name, createdAt: now, ...created })
      .returning();
    if (!row) throw new Error("a passkey was not stored");
    const recovery_codes = await factorAdded(context, { kind: "passkey", id: row.id, name });
    return { data: { ...presentPasskey(row), recovery_codes } };
  } catch (error) {
    if (constraintOf(error) === "passkey_credential_key") throw refused("This passkey is known already.");
    throw error;
  }
}

/** The data to store of a new passkey. Error: 422. */
async function checked(
  context: LongContext,
  credential: z.output<typeof passkeyBody>["credential"],
  headers: Headers,
) {
  const party = relyingParty(headers);
  const challenge = challengeIn(credential);
  const scope = { purpose: "register", userId: memberOf(context).id } as const;
  const isAsked =
    challenge !== null && (await context.transaction((inner) => spendChallenge(inner, challenge, scope)));
  if (!isAsked) throw refused("The passkey was not asked for, or too long ago. Please try again.");
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ verified: false }) as const);
  // The library throws for invalid data, with messages for programmers.
  if (!result.verified) throw refused("The passkey could not be verified. Please try again.");
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString("base64url"),
    counter,
    rpId: party.id,
    transports: credential.response.transports ?? [],
  };
}

const refused = (message: string) => invalid("credential", message, "passkey_refused");

/** Removes one of the signed-in user's passkeys. Error: 404, also for other users' passkeys. */
export async function removePasskey(context: Context, id: number): Promise<undefined> {
  const [removed] = await context.db
    .delete(passkey)
    .where(within(context, passkey, and(eq(passkey.id, id), eq(passkey.userId, memberOf(context).id))))
    .returning({ name: passkey.name });
  if (!removed) throw notFound();
  await factorRemoved(context, { kind: "passkey", id, name: removed.name });
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(
  context: Context,
  userId: number,
): Promise<z.input<typeof passkeySchema>[]> {
  const rows = await context.db
    .select()
    .from(passkey)
    .where(within(context, passkey, eq(passkey.userId, userId)))
    .orderBy(asc(passkey.id));
  return rows.map(presentPasskey);
}

const presentPasskey = (row: typeof passkey.$inferSelect): z.input<typeof passkeySchema> => ({
  id: row.id,
  name: row.name,
  host: row.rpId,
  created_at: row.createdAt,
  last_used_at: row.lastUsedAt,
});
