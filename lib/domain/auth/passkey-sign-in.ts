import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { acceptAssertion, assertionOptions } from "@/lib/domain/factors/assertions";
import { relyingParty } from "@/lib/domain/factors/relying-party";
import type { Assertion, passkeyOptionsSchema } from "@/lib/domain/factors/schema";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { consume } from "@/lib/platform/limits/count";
import { networkOf } from "@/lib/platform/limits/subjects";
import { tenantLimits } from "@/lib/platform/limits/tenant-limits";
import { uncounted } from "@/lib/platform/limits/too-many-requests";
import { ENTERING, finishSignIn, noteFailure, refusedField, type Entering } from "./finish-sign-in";
import type { OpenedSession } from "./sessions";
import { userOfStep } from "./second-step";

/**
 * The options with which a browser asks for a passkey: one of the step's user, or without a step any passkey of
 * this site. Error: 403 SIGN_IN_STEP_OVER.
 */
export async function askForPasskey(
  context: Context,
  step: string | undefined,
  headers: Headers,
): Promise<{ data: z.input<typeof passkeyOptionsSchema> }> {
  const party = relyingParty(headers);
  if (step === undefined)
    return { data: await assertionOptions(context, { purpose: "sign_in", userId: null }, party) };
  const user = await userOfStep(context, step);
  if (!user) throw new AppError(403, "SIGN_IN_STEP_OVER", "This sign-in took too long. Please begin again.");
  return { data: await assertionOptions(context, { purpose: "second_step", userId: user.id }, party) };
}

/**
 * Signs a user in on the site by a passkey alone: they have the device and have unlocked it, so it counts as two
 * factors. Errors: 422 on passkey; 429; as finishSignIn.
 */
export async function signInByPasskey(
  context: LongContext,
  assertion: Assertion,
  headers: Headers,
): Promise<OpenedSession> {
  await countTry(context);
  const given = { assertion, party: relyingParty(headers) };
  const user = await context.transaction(async (inner) => {
    const userId = await acceptAssertion(inner, { purpose: "sign_in", userId: null }, given);
    return userId === null ? undefined : findUser(inner, userId);
  });
  if (!user) {
    await noteFailure(context, { id: undefined, email: "unknown passkey" }, "passkey");
    throw refusedField("passkey", "passkey refused");
  }
  return finishSignIn(context, user, { channel: "site", by: "passkey" });
}

async function countTry({ tenantId, request }: LongContext): Promise<void> {
  const limits = await tenantLimits(tenantId);
  const call = { name: "passkeySignIn", tenantId, who: networkOf(request.address), limits } as const;
  await consume(call).catch((error: unknown) => {
    throw uncounted(error);
  });
}

async function findUser({ db, tenantId }: Context, id: number): Promise<Entering | undefined> {
  const [user] = await db
    .select(ENTERING)
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, id)));
  return user;
}
