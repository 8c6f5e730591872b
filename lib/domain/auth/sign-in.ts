import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { count } from "@/lib/platform/metrics/note";
import { noteEvent } from "@/lib/platform/http/security-event";
import { mayDisclose, beginSignIn, forgiveSignIn } from "@/lib/platform/limits/sign-in-limits";
import { hashOf } from "@/lib/platform/secrets/tokens";
import { openSession, type OpenedSession } from "./sessions";
import { passwordFits } from "./passwords";
import { findMember } from "./find-member";
import { presentMember } from "./present-member";
import type { credentials, signInAnswer } from "./api";

type Credentials = { email: string; password: string };

/**
 * Signs a user in on the request's tenant (SES-01). Errors, each in the words that the client maps (S-019):
 * 422 'user not found' on email, 'password incorrect' on password, 'user inactive' on email; 403 for an
 * address not verified (S-018); 429 before anything is hashed (S-032). Hashing holds no database connection,
 * and costs the same for an unknown address.
 */
export async function signIn(
  context: LongContext,
  { email, password }: Credentials,
  channel: "site" | "bearer",
): Promise<OpenedSession> {
  await beginSignIn(context, email);
  const user = await context.transaction((inner) => findUser(inner, email));
  const fits = await passwordFits(user?.passwordHash ?? null, password);
  const failed = (reason: string) =>
    writtenDown(context, "sign_in_failed", { id: user?.id, email }, { reason });
  if (!user || !fits) {
    await failed(user ? "password" : "address");
    throw await wrong(context, { email, isKnown: user !== undefined });
  }
  await forgiveSignIn(context, email);
  if (!user.isActive) {
    await failed("inactive");
    throw refused("email", "user inactive");
  }
  if (!user.emailVerifiedAt) {
    await failed("not_verified");
    throw new AppError(403, "EMAIL_NOT_VERIFIED", "Please verify your email address before signing in.");
  }
  const opened = await context.transaction((inner) => openSession(inner, user.id, channel));
  await writtenDown(context, "signed_in", { id: user.id, email }, { channel });
  return opened;
}

/**
 * Into the audit trail, in a transaction of its own that holds nothing but the trail's end, for a moment:
 * sign-ins must not wait for one another while they hash. How many failures there may be, the limits say.
 */
const writtenDown = (
  context: LongContext,
  action: "signed_in" | "sign_in_failed",
  { id, email }: { id: number | undefined; email: string },
  after: Record<string, string>,
): Promise<void> =>
  context.transaction((inner) =>
    audit(inner, { action, subject: { type: "user", id: id ?? null, name: email }, after }),
  );

async function findUser({ db, tenantId }: Context, email: string) {
  const [user] = await db
    .select({
      id: userAccount.id,
      passwordHash: userAccount.passwordHash,
      isActive: userAccount.isActive,
      emailVerifiedAt: userAccount.emailVerifiedAt,
    })
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.email, email)));
  return user;
}

/** In the documented words while the budget for telling lasts, then in words that tell nothing. */
async function wrong(context: LongContext, failed: { email: string; isKnown: boolean }): Promise<AppError> {
  count("kapi_sign_ins_refused_total", {});
  noteEvent("authn_login_fail", { facts: context.request, tenantId: context.tenantId, route: "sign-in" });
  if (!(await mayDisclose(context, failed)))
    return new AppError(422, "VALIDATION_ERROR", "Invalid credentials provided");
  return failed.isKnown ? refused("password", "password incorrect") : refused("email", "user not found");
}

const refused = (field: string, message: string) =>
  new AppError(422, "VALIDATION_ERROR", message, {
    errors: [{ field, code: message.replaceAll(" ", "_"), message }],
  });

/** POST /login: bearer tokens for an integrator, with the user (REST-01, X-03). */
export async function login(
  context: LongContext,
  given: z.output<typeof credentials>,
): Promise<z.input<typeof signInAnswer>> {
  const opened = await signIn(context, given, "bearer");
  if (opened.channel !== "bearer") throw new Error("a bearer session was asked for");
  const member = await context.transaction(({ db, tenantId }) =>
    findMember(db, tenantId, hashOf(opened.accessToken), "access"),
  );
  if (!member) throw new Error("the session just opened is not there");
  const { data, meta } = presentMember(member, context.tenant);
  const tokens = {
    access_token: opened.accessToken,
    refresh_token: opened.refreshToken,
    expires_at: opened.expiresAt,
  };
  return { data, meta: { ...tokens, ...meta } };
}
