import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { mayDisclose, beginSignIn, forgiveSignIn } from "@/lib/platform/limits/sign-in-limits";
import { hashOf } from "@/lib/platform/secrets/tokens";
import type { OpenedSession } from "./sessions";
import { passwordFits } from "./passwords";
import { findMember } from "./find-member";
import {
  ENTERING,
  finishSignIn,
  ifUnchanged,
  mustBeLetIn,
  noteFailure,
  refusedByLimit,
  refusedField,
  type Entering,
} from "./finish-sign-in";
import { presentMember } from "./present-member";
import { beginStep, proveByCode, type OpenStep } from "./second-step";
import type { credentials, loginBody, signInAnswer } from "./api";

type Credentials = z.output<typeof credentials>;
type User = Entering & { hasSecondFactor: boolean };

/**
 * Signs a user in on the site by their password (SES-01): opens a session or, for a user with a second factor, a
 * second step. Errors: as checkPassword.
 */
export async function signInOnSite(
  context: LongContext,
  input: Credentials,
): Promise<{ opened: OpenedSession } | { step: OpenStep }> {
  const user = await checkPassword(context, input);
  if (user.hasSecondFactor)
    return { step: await ifUnchanged(context, user, "password", (inner) => beginStep(inner, user.id)) };
  return { opened: await finishSignIn(context, user, { channel: "site", by: "password" }) };
}

/**
 * The user with this address and password. Errors, with messages that clients recognise (S-019): 422 'user not
 * found' on email, 'password incorrect' on password, 'user inactive' on email; 403 for an unverified address
 * (S-018), SSO_REQUIRED if single sign-on is enforced (T-24); 429 before anything is hashed (S-032). Hashing
 * holds no database connection, and costs the same for an unknown address.
 */
async function checkPassword(context: LongContext, { email, password }: Credentials): Promise<User> {
  await beginSignIn(context, email).catch((error: unknown) =>
    refusedByLimit(context, { id: undefined, email }, error),
  );
  const user = await context.transaction((inner) => findUser(inner, email));
  const fits = await passwordFits(context.tenantId, user?.passwordHash ?? null, password);
  if (!user || !fits) {
    await noteFailure(context, { id: user?.id, email }, user ? "password" : "address");
    throw await wrong(context, { email, isKnown: user !== undefined });
  }
  await forgiveSignIn(context, email);
  await mustBeLetIn(context, user, "password");
  return user;
}

async function findUser({ db, tenantId }: Context, email: string) {
  const [user] = await db
    .select({ ...ENTERING, hasSecondFactor: userAccount.hasSecondFactor })
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.email, email)));
  return user;
}

/**
 * The error for a wrong address or password: the documented one while the limit for disclosing allows, then one
 * that reveals nothing.
 */
async function wrong(context: LongContext, failed: { email: string; isKnown: boolean }): Promise<AppError> {
  if (!(await mayDisclose(context, failed)))
    return new AppError(422, "VALIDATION_ERROR", "Invalid credentials provided");
  return failed.isKnown
    ? refusedField("password", "password incorrect")
    : refusedField("email", "user not found");
}

/**
 * POST /login: bearer tokens for an integrator, with the user (REST-01, X-03). Errors: as checkPassword; for a
 * user with a second factor 403 SECOND_FACTOR_REQUIRED without a code, 422 with a wrong one.
 */
export async function login(
  context: LongContext,
  { code, ...given }: z.output<typeof loginBody>,
): Promise<z.input<typeof signInAnswer>> {
  const user = await checkPassword(context, given);
  if (user.hasSecondFactor && code === undefined)
    throw new AppError(403, "SECOND_FACTOR_REQUIRED", "A code of the second factor is required.");
  const factor = user.hasSecondFactor && code !== undefined ? await proveByCode(context, user, code) : null;
  const opened = await finishSignIn(context, user, { channel: "bearer", by: "password", factor });
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
