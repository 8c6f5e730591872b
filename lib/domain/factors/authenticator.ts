import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { generateSecret, generateURI, verify } from "otplib";
import { authenticator } from "@/db/schema";
import { within } from "@/db/tenancy";
import { memberOf, type Context } from "@/lib/platform/context";
import { conflict, invalid, notFound } from "@/lib/core/contract/errors";
import { seal, unseal } from "@/lib/platform/secrets/seal";
import { factorAdded, factorRemoved } from "./factor-changes";

/** Tolerated clock difference between app and server, in seconds: one code before and one after. */
const TOLERANCE = 30;

const placeOf = (tenantId: number, userId: number) => ({ tenantId, purpose: `authenticator of ${userId}` });

/**
 * Starts setting up an authenticator app: creates a secret, which becomes active once a code confirms it, and
 * replaces an unconfirmed one. Error: 409 if there is an active one already.
 */
export async function beginAuthenticator(
  context: Context,
): Promise<{ data: { secret: string; uri: string } }> {
  const { db, tenantId, now, tenant } = context;
  const { id: userId, email } = memberOf(context);
  const secret = generateSecret();
  const values = { secret: seal(placeOf(tenantId, userId), secret), createdAt: now, lastStep: null };
  const begun = await db
    .insert(authenticator)
    .values({ tenantId, userId, ...values })
    .onConflictDoUpdate({
      target: [authenticator.tenantId, authenticator.userId],
      set: values,
      setWhere: isNull(authenticator.confirmedAt),
    })
    .returning({ userId: authenticator.userId });
  if (begun.length === 0)
    throw conflict("CONFLICT", "There is an authenticator app already. Remove it first.");
  return { data: { secret, uri: generateURI({ issuer: tenant.name, label: email, secret }) } };
}

/**
 * Activates the app that is being set up, if the code is right. Returns recovery codes with the first factor.
 * Errors: 409 if none is being set up, 422 for a wrong code.
 */
export async function confirmAuthenticator(
  context: Context,
  code: string,
): Promise<{ data: { recovery_codes: string[] | null } }> {
  const { db, tenantId, now } = context;
  const { id: userId } = memberOf(context);
  const [row] = await db
    .select()
    .from(authenticator)
    .where(
      within(context, authenticator, eq(authenticator.userId, userId), isNull(authenticator.confirmedAt)),
    )
    .for("update");
  if (!row) throw conflict("CONFLICT", "No authenticator app is being set up.");
  const step = await stepOf(row, code);
  if (step === null) throw invalid("code", "This is not the code that the app shows now.", "code_incorrect");
  await db
    .update(authenticator)
    .set({ confirmedAt: now, lastStep: step, lastUsedAt: now })
    .where(within({ tenantId }, authenticator, eq(authenticator.userId, userId)));
  return { data: { recovery_codes: await factorAdded(context, { kind: "authenticator", name: "" }) } };
}

/**
 * Whether this is a current code of the user's app; each code is accepted once, and earlier ones are then
 * refused.
 */
export async function acceptAppCode(context: Context, userId: number, code: string): Promise<boolean> {
  const { db, now } = context;
  const own = within(
    context,
    authenticator,
    eq(authenticator.userId, userId),
    isNotNull(authenticator.confirmedAt),
  );
  const [row] = await db.select().from(authenticator).where(own);
  const step = row ? await stepOf(row, code) : null;
  if (step === null) return false;
  // Of two simultaneous calls with the same code, one fails here.
  const used = await db
    .update(authenticator)
    .set({ lastStep: step, lastUsedAt: now })
    .where(and(own, or(isNull(authenticator.lastStep), lt(authenticator.lastStep, step))))
    .returning({ userId: authenticator.userId });
  return used.length > 0;
}

/** The 30-second step of a code; null for a wrong or used one. */
async function stepOf(
  { tenantId, userId, secret: sealed, lastStep }: typeof authenticator.$inferSelect,
  code: string,
): Promise<number | null> {
  const secret = unseal(placeOf(tenantId, userId), sealed);
  if (secret === null || !/^\d{6}$/.test(code)) return null;
  const result = await verify({
    secret,
    token: code,
    epochTolerance: TOLERANCE,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** Removes the signed-in user's app. Error: 404 if there is none. */
export async function removeAuthenticator(context: Context): Promise<undefined> {
  const removed = await context.db
    .delete(authenticator)
    .where(within(context, authenticator, eq(authenticator.userId, memberOf(context).id)))
    .returning({ confirmedAt: authenticator.confirmedAt });
  if (removed.length === 0) throw notFound();
  if (removed[0]?.confirmedAt) await factorRemoved(context, { kind: "authenticator", name: "" });
}
