import { eq } from "drizzle-orm";
import type { z } from "zod";
import { session, userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { acceptCode } from "@/lib/domain/factors/accept-code";
import { acceptAssertion, assertionOptions, passkeysAt } from "@/lib/domain/factors/assertions";
import { relyingParty } from "@/lib/domain/factors/relying-party";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { FRESH_MINUTES } from "@/lib/core/contract/contract";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { noteEvent } from "@/lib/platform/http/security-event";
import { beginProof, forgiveProof } from "@/lib/platform/limits/proof-limits";
import { refusedField } from "./finish-sign-in";
import { passwordFits } from "./passwords";
import type { confirmationBody, waysSchema, confirmedSchema } from "./api";

type Given = z.output<typeof confirmationBody>;

/**
 * Confirms the user's identity again by password, code or passkey; whoever has a second factor, by that. For the next
 * minutes the session may then make `fresh` calls. Errors: 422 for a wrong proof, recorded in the audit trail; 429.
 */
export async function confirmIdentity(
  context: LongContext,
  given: Given,
  headers: Headers,
): Promise<{ data: z.input<typeof confirmedSchema> }> {
  const { id, email, sessionId } = memberOf(context);
  if (given.password !== undefined && (await context.transaction(hasSecondFactor)))
    throw invalid(
      "password",
      "Confirm by a code or passkey, because you have a second factor.",
      "factor_needed",
    );
  await beginProof(context, email);
  if (!(await isRight(context, given, headers))) throw await refused(context, given);
  await forgiveProof(context, email);
  const { tenantId } = context;
  await context.transaction(({ db, now }) =>
    db
      .update(session)
      .set({ provedAt: now })
      .where(within({ tenantId }, session, eq(session.id, sessionId), eq(session.userId, id))),
  );
  return { data: { fresh_until: new Date(context.now.getTime() + FRESH_MINUTES * MINUTE) } };
}

async function isRight(context: LongContext, input: Given, headers: Headers): Promise<boolean> {
  const { id } = memberOf(context);
  const { password, code, passkey } = input;
  if (password !== undefined)
    return passwordFits(context.tenantId, await context.transaction(passwordOf), password);
  return context.transaction(async (inner) => {
    if (code !== undefined) return (await acceptCode(inner, id, code)) !== null;
    if (!passkey) return false;
    const scope = { purpose: "confirm", userId: id } as const;
    return (await acceptAssertion(inner, scope, { assertion: passkey, party: relyingParty(headers) })) === id;
  });
}

async function hasSecondFactor(context: Context): Promise<boolean> {
  const [user] = await context.db
    .select({ has: userAccount.hasSecondFactor })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, memberOf(context).id)));
  return user?.has ?? false;
}

async function passwordOf(context: Context): Promise<string | null> {
  const [user] = await context.db
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(within(context, userAccount, eq(userAccount.id, memberOf(context).id)));
  return user?.passwordHash ?? null;
}

async function refused(context: LongContext, { password, code }: Given) {
  const { id, email } = memberOf(context);
  const field = password !== undefined ? "password" : code !== undefined ? "code" : "passkey";
  const { request: facts, tenantId } = context;
  noteEvent("authn_step_up_fail", { facts, tenantId, route: "confirm" });
  await context.transaction((inner) =>
    audit(inner, {
      action: "step_up_failed",
      subject: { type: "user", id, name: email },
      after: { reason: field },
    }),
  );
  return refusedField(field, field === "passkey" ? "passkey refused" : `${field} incorrect`);
}

/**
 * The ways in which the signed-in user can confirm their identity, and the options with which a browser asks for
 * a passkey.
 */
export async function waysToConfirm(
  context: Context,
  headers: Headers,
): Promise<{ data: z.input<typeof waysSchema> }> {
  const { id } = memberOf(context);
  const party = relyingParty(headers);
  const [passwordHash, hasFactor, keys] = await Promise.all([
    passwordOf(context),
    hasSecondFactor(context),
    passkeysAt(context, id, party),
  ]);
  return {
    data: {
      password: passwordHash !== null && !hasFactor,
      code: hasFactor,
      passkey:
        keys.length > 0 ? await assertionOptions(context, { purpose: "confirm", userId: id }, party) : null,
    },
  };
}
