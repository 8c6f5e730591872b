import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { role, userAccount, type SignInWay } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit, type AuditScope } from "@/lib/domain/audit/audit";
import type { CodeKind } from "@/lib/domain/factors/accept-code";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { MINUTE } from "@/lib/core/time/milliseconds";
import { networkOf } from "@/lib/platform/limits/subjects";
import { count } from "@/lib/platform/metrics/note";
import { noteEvent } from "@/lib/platform/http/security-event";
import { describeDevice } from "./describe-device";
import { providerInstead, ssoRequired } from "./enforced-sign-in";
import { openSession, type OpenedSession } from "./sessions";

/** The user of a sign-in; without an id, the address is unknown. */
export type SigningIn = { id: number | undefined; email: string };

export type SecondFactor = CodeKind | "passkey";

/** How a session is opened: where it will be used, how the user signed in, and the second factor after a password. */
type Finishing = { channel: "site" | "bearer"; by: SignInWay; factor?: SecondFactor | null };

/** The columns that decide whether a user may sign in. */
export const ENTERING = {
  id: userAccount.id,
  email: userAccount.email,
  isActive: userAccount.isActive,
  emailVerifiedAt: userAccount.emailVerifiedAt,
  passwordHash: userAccount.passwordHash,
};

export type Entering = Pick<typeof userAccount.$inferSelect, keyof typeof ENTERING>;

/**
 * Opens the session of a user who has fully proved their identity: by password and second factor, by a passkey,
 * or by their provider, which needs no further factor (docs/adr/0101). Errors: 422 'user inactive' on email,
 * 'password incorrect' on password if it was changed meanwhile; 403 for an address not verified (S-018, S-019).
 */
export async function finishSignIn(
  context: LongContext,
  user: Entering,
  { channel, by, factor = null }: Finishing,
): Promise<OpenedSession> {
  await mustBeLetIn(context, user, by);
  const opened = await ifUnchanged(context, user, by, (inner) => openSession(inner, user.id, channel, by));
  await writeDown(context, "signed_in", user, {
    channel,
    by,
    ...(factor ? { factor } : {}),
    new_device: !opened.isKnownDevice,
  });
  return opened;
}

/** Whoever signed in is the actor of that event: the request itself came without a session. */
async function signedIn({ db, tenantId }: Context, userId: number): Promise<AuditScope["actor"]> {
  const [member] = await db
    .select({
      id: userAccount.id,
      firstName: userAccount.firstName,
      lastName: userAccount.lastName,
      email: userAccount.email,
      role: role.slug,
    })
    .from(userAccount)
    .leftJoin(role, within({ tenantId }, role, eq(role.id, userAccount.roleId)))
    .where(within({ tenantId }, userAccount, eq(userAccount.id, userId)));
  return member ? { kind: "member", member: { ...member, tokenId: null } } : { kind: "visitor" };
}

/**
 * Goes on with a sign-in in a transaction in which the user is as they were checked. Their row is locked: whoever
 * disables them or changes their password then ends what this transaction opens, too. Errors: as finishSignIn.
 */
export async function ifUnchanged<Result>(
  context: LongContext,
  user: Entering,
  by: SignInWay,
  goOn: (inner: Context) => Promise<Result>,
): Promise<Result> {
  const done = await context.transaction<{ result: Result } | { isActive: boolean }>(async (inner) => {
    const [present] = await inner.db
      .select(ENTERING)
      .from(userAccount)
      .where(within(inner, userAccount, eq(userAccount.id, user.id)))
      .for("share");
    const isActive = present?.isActive ?? false;
    const isSame = by !== "password" || present?.passwordHash === user.passwordHash;
    return isActive && isSame ? { result: await goOn(inner) } : { isActive };
  });
  if ("result" in done) return done.result;
  await mustBeLetIn(context, { ...user, ...done }, by);
  await noteFailure(context, user, "password");
  throw refusedField("password", "password incorrect");
}

/**
 * Checks that a user may sign in. Called after the password was checked, so that only its owner learns that an
 * account is disabled or unverified. Errors: as finishSignIn.
 */
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

/** Records a failed attempt in the metric, the log and the audit trail. */
export async function noteFailure(context: LongContext, who: SigningIn, reason: string): Promise<void> {
  countFailure(context);
  await writeDown(context, "sign_in_failed", who, { reason });
}

/**
 * As noteFailure, for attempts that no limit bounds: the audit trail has them once for a network, address and reason
 * in a while, because log and metrics show a flood.
 */
export async function noteUnlimitedFailure(
  context: LongContext,
  who: SigningIn,
  reason: string,
): Promise<void> {
  countFailure(context);
  await writeOnce(context, who, { reason, key: `${reason} ${who.email}` });
}

/**
 * Records a refusal by a limit in the audit trail, once for a network in a while. Throws the refusal, and every other
 * error.
 */
export async function refusedByLimit(context: LongContext, who: SigningIn, error: unknown): Promise<never> {
  if (error instanceof AppError && error.status === 429)
    await writeOnce(context, who, { reason: "limit", key: "limit" });
  throw error;
}

function countFailure({ request: facts, tenantId }: LongContext): void {
  count("kapi_sign_ins_refused_total", {});
  noteEvent("authn_login_fail", { facts, tenantId, route: "sign-in" });
}

async function writeOnce(
  context: LongContext,
  who: SigningIn,
  { reason, key }: { reason: string; key: string },
): Promise<void> {
  const of = `${context.tenantId} ${networkOf(context.request.address)} ${key}`;
  if (recorded.has(of)) return;
  recorded.set(of, true);
  await writeDown(context, "sign_in_failed", who, { reason });
}

const RECORDED_MILLISECONDS = 15 * MINUTE;
const recorded = new LRUCache<string, true>({ max: 10_000, ttl: RECORDED_MILLISECONDS });

/**
 * Records a sign-in in the audit trail, in a separate short transaction that locks only the trail's end, because
 * sign-ins must not wait for one another while they hash. Rate limits bound the number of failures.
 */
const writeDown = (
  context: LongContext,
  action: "signed_in" | "sign_in_failed",
  { id, email }: SigningIn,
  after: Record<string, string | boolean>,
): Promise<void> =>
  context.transaction(async (inner) => {
    const isIn = action === "signed_in" && id !== undefined;
    const scope = isIn ? { ...inner, actor: await signedIn(inner, id) } : inner;
    await audit(scope, {
      action,
      subject: { type: "user", id: id ?? null, name: email },
      after: { ...after, ...describeDevice(context.request.userAgent) },
    });
  });

/** 422 on a field, with a message that clients recognise (S-019). */
export const refusedField = (field: string, message: string): AppError =>
  new AppError(422, "VALIDATION_ERROR", message, {
    errors: [{ field, code: message.replaceAll(" ", "_"), message }],
  });
