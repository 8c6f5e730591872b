import { randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import { signInStep, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { acceptCode, type CodeKind } from "@/lib/domain/factors/accept-code";
import { acceptAssertion } from "@/lib/domain/factors/assertions";
import { heldFactors } from "@/lib/domain/factors/held-factors";
import type { RelyingParty } from "@/lib/domain/factors/relying-party";
import type { Assertion } from "@/lib/domain/factors/schema";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { beginProof, forgiveProof } from "@/lib/platform/limits/proof-limits";
import { hashOf } from "@/lib/platform/secrets/tokens";
import {
  ENTERING,
  finishSignIn,
  noteFailure,
  noteUnlimitedFailure,
  refusedByLimit,
  refusedField,
  type Entering,
  type SecondFactor,
} from "./finish-sign-in";
import type { OpenedSession } from "./sessions";

/** A second step of the site's sign-in, and the factors that can finish it. */
export type OpenStep = { token: string; hasApp: boolean; hasPasskey: boolean };

/** How long a step lives, in milliseconds. */
const STEP_MILLISECONDS = 10 * MINUTE;

/** Codes and passkeys that may be tried in one step. */
const MAX_ATTEMPTS = 5;

/** Opens the second step for a user with a correct password. Only the token's hash is stored. */
export async function beginStep(context: Context, userId: number): Promise<OpenStep> {
  const { db, tenantId, now } = context;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + STEP_MILLISECONDS);
  await db.insert(signInStep).values({ tenantId, tokenHash: hashOf(token), userId, expiresAt });
  return { token, ...(await heldFactors(context, userId)) };
}

/** A code of the app, a recovery code, or a passkey's assertion. */
export type Proof = { code: string } | { assertion: Assertion; party: RelyingParty };

/**
 * Finishes a sign-in of the site by its second factor. Errors: 403 SIGN_IN_STEP_OVER for a step that is unknown,
 * expired, finished, or had five attempts; 422 for a wrong code or passkey; 429; as finishSignIn.
 */
export async function finishStep(context: LongContext, token: string, proof: Proof): Promise<OpenedSession> {
  const user = await context.transaction((inner) => userOfStep(inner, token));
  if (!user) throw await over(context, token);
  await beginTry(context, user);
  if (!(await context.transaction((inner) => countAttempt(inner, token)))) throw await over(context, token);
  // Finishing deletes the step, so that only one of two simultaneous attempts succeeds.
  const factor = await context.transaction(async (inner) => {
    const accepted = await accept(inner, user.id, proof);
    return accepted !== null && (await takeStep(inner, token)) ? accepted : null;
  });
  if (factor === null) throw await wrongProof(context, user, proof);
  await forgiveProof(context, user.email);
  return finishSignIn(context, user, { channel: "site", by: "password", factor });
}

/** Records the attempt on a step that is over, under its user's address as long as the step is stored. */
async function over(context: LongContext, token: string): Promise<AppError> {
  const user = await context.transaction((inner) => userOf(inner, eq(signInStep.tokenHash, hashOf(token))));
  await noteUnlimitedFailure(context, user ?? { id: undefined, email: "unknown sign-in" }, "step");
  return new AppError(403, "SIGN_IN_STEP_OVER", "This sign-in took too long or had too many wrong codes.");
}

/** Counts a try against the limits of codes and passkeys; a refusal is in the audit trail. Error: 429. */
const beginTry = (context: LongContext, user: Entering): Promise<void> =>
  beginProof(context, user.email).catch((error: unknown) => refusedByLimit(context, user, error));

/** Checks a code that was sent together with the password, without a step; tells its kind. Errors: 422, 429. */
export async function proveByCode(context: LongContext, user: Entering, code: string): Promise<CodeKind> {
  await beginTry(context, user);
  const factor = await context.transaction((inner) => acceptCode(inner, user.id, code));
  if (factor === null) throw await wrongProof(context, user, { code });
  await forgiveProof(context, user.email);
  return factor;
}

/** The user of a step that is open. */
export const userOfStep = (context: Context, token: string): Promise<Entering | undefined> =>
  userOf(context, openStep(token, context.now));

async function userOf({ db, tenantId }: Context, step: SQL | undefined): Promise<Entering | undefined> {
  const [user] = await db
    .select(ENTERING)
    .from(signInStep)
    .innerJoin(userAccount, within({ tenantId }, userAccount, eq(userAccount.id, signInStep.userId)))
    .where(within({ tenantId }, signInStep, step));
  return user;
}

/** Committed separately before the proof is checked, so that simultaneous attempts cannot exceed five. */
async function countAttempt({ db, tenantId, now }: Context, token: string): Promise<boolean> {
  const counted = await db
    .update(signInStep)
    .set({ attempts: sql`${signInStep.attempts} + 1` })
    .where(within({ tenantId }, signInStep, openStep(token, now)))
    .returning({ attempts: signInStep.attempts });
  return counted.length > 0;
}

const openStep = (token: string, now: Date) =>
  and(
    eq(signInStep.tokenHash, hashOf(token)),
    gt(signInStep.expiresAt, now),
    lt(signInStep.attempts, MAX_ATTEMPTS),
  );

/** The factor that the proof is of; null if it is wrong. */
async function accept(context: Context, userId: number, proof: Proof): Promise<SecondFactor | null> {
  if ("code" in proof) return acceptCode(context, userId, proof.code);
  const owner = await acceptAssertion(context, { purpose: "second_step", userId }, proof);
  return owner === userId ? "passkey" : null;
}

async function takeStep({ db, tenantId }: Context, token: string): Promise<boolean> {
  const taken = await db
    .delete(signInStep)
    .where(within({ tenantId }, signInStep, eq(signInStep.tokenHash, hashOf(token))))
    .returning({ userId: signInStep.userId });
  return taken.length > 0;
}

async function wrongProof(context: LongContext, user: Entering, proof: Proof): Promise<AppError> {
  const isCode = "code" in proof;
  await noteFailure(context, user, isCode ? "code" : "passkey");
  return isCode ? refusedField("code", "code incorrect") : refusedField("passkey", "passkey refused");
}
