import type { SignInWay } from "@/db/schema";
import { audit } from "@/lib/domain/audit/audit";
import type { LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { count } from "@/lib/platform/metrics/note";
import { noteEvent } from "@/lib/platform/http/security-event";
import { describeDevice } from "./describe-device";
import { providerInstead, ssoRequired } from "./enforced-sign-in";
import { openSession, type OpenedSession } from "./sessions";

/** Whom a sign-in is about: without an id, nobody that is known. */
export type SigningIn = { id: number | undefined; email: string };

/** How a session is opened: where it will be used, and by what its user has proved who they are. */
type Finishing = { channel: "site" | "bearer"; by: SignInWay };

/** What a user must be to come in. */
export type Entering = { id: number; email: string; isActive: boolean; emailVerifiedAt: Date | null };

/**
 * Opens the session of a user who has proved who they are, with all that is asked of them: password and second factor,
 * a passkey, or their provider's word, which is asked for nothing more (docs/adr/0101). Errors: 422 'user inactive' on
 * email; 403 for an address not verified (S-018, S-019).
 */
export async function finishSignIn(
  context: LongContext,
  user: Entering,
  { channel, by }: Finishing,
): Promise<OpenedSession> {
  await mustBeLetIn(context, user, by);
  const opened = await context.transaction((inner) => openSession(inner, user.id, channel, by));
  await writeDown(context, "signed_in", user, { channel, by, new_device: !opened.isKnownDevice });
  return opened;
}

/** Whoever is disabled or unverified learns it only with the right password. Errors: as finishSignIn. */
export async function mustBeLetIn(context: LongContext, user: Entering, by: SignInWay): Promise<void> {
  if (!user.isActive) {
    await writeDown(context, "sign_in_failed", user, { reason: "inactive" });
    throw refusedField("email", "user inactive");
  }
  if (!user.emailVerifiedAt) {
    await writeDown(context, "sign_in_failed", user, { reason: "not_verified" });
    throw new AppError(403, "EMAIL_NOT_VERIFIED", "Please verify your email address before signing in.");
  }
  if (by === "sso") return;
  const provider = await context.transaction((inner) => providerInstead(inner, user.id));
  if (provider === null) return;
  await writeDown(context, "sign_in_failed", user, { reason: "single_sign_on" });
  throw ssoRequired(provider);
}

/** A failed try counts in the metric, in the log and in the audit trail. */
export async function noteFailure(context: LongContext, who: SigningIn, reason: string): Promise<void> {
  count("kapi_sign_ins_refused_total", {});
  noteEvent("authn_login_fail", { facts: context.request, tenantId: context.tenantId, route: "sign-in" });
  await writeDown(context, "sign_in_failed", who, { reason });
}

/**
 * Into the audit trail, in a transaction of its own that holds nothing but the trail's end, for a moment:
 * sign-ins must not wait for one another while they hash. How many failures there may be, the limits say.
 */
export const writeDown = (
  context: LongContext,
  action: "signed_in" | "sign_in_failed",
  { id, email }: SigningIn,
  after: Record<string, string | boolean>,
): Promise<void> =>
  context.transaction((inner) =>
    audit(inner, {
      action,
      subject: { type: "user", id: id ?? null, name: email },
      after: { ...after, ...describeDevice(context.request.userAgent) },
    }),
  );

/** 422 on a field in words that a client maps (S-019). */
export const refusedField = (field: string, message: string): AppError =>
  new AppError(422, "VALIDATION_ERROR", message, {
    errors: [{ field, code: message.replaceAll(" ", "_"), message }],
  });
