import { eq, and, sql } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { presentMember } from "@/lib/domain/auth/present-member";
import type { meAnswer } from "@/lib/domain/auth/api";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { mustBeFresh } from "@/lib/platform/authorize";
import { AppError, invalid } from "@/lib/core/contract/errors";
import { constraintOf } from "@/lib/platform/http/failure";
import { namesNothing } from "@/lib/core/contract/names-nothing";
import { isStale, staleVersion } from "@/lib/platform/http/etag";
import { tagged, type Reply } from "@/lib/platform/http/reply";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { hashPassword, passwordFits } from "@/lib/domain/auth/passwords";
import { mailEmailChanged, mailPasswordChanged, mailVerification } from "./mails";
import { MAIL_READER } from "@/lib/domain/mail/send-later";
import type { profileChange, passwordChange } from "./schema";
import { mustBeUncommon } from "./common-password";
import { endSessions } from "./end-sessions";

type Change = z.output<ReturnType<typeof profileChange>>;
type Row = typeof userAccount.$inferSelect;

/**
 * Changes the signed-in user's own name, telephone or address (REST-10, P-05). A new address counts as unverified
 * and gets a link, the old one a notice; the session stays (S-023). Errors: 422 for an address that is taken; 412
 * STALE_VERSION if If-Match names another version; 403 STEP_UP_REQUIRED for another address, because links to choose
 * a password go there (T-20).
 */
export async function changeMe(
  context: Context,
  given: Change,
  headers: Headers,
): Promise<Reply<z.input<typeof meAnswer>>> {
  const member = memberOf(context);
  const before = await lockMe(context, member.id);
  if (isStale(headers, before)) throw staleVersion("Your profile was changed in the meantime.");
  if (given.email !== undefined && given.email !== before.email)
    mustBeFresh({ fresh: true }, context.actor, context.now);
  const after = namesNothing(given) ? before : await update(context, before, given);
  if (after.email !== before.email) {
    await audit(context, {
      action: "changed",
      subject: { type: "user", id: member.id, name: after.email },
      before: { email: before.email },
      after: { email: after.email },
    });
    if (before.emailVerifiedAt)
      await mailEmailChanged(context, { ...after, email: before.email }, after.email);
    await mailVerification(context, after);
  }
  const { email, firstName, lastName, phone, emailVerifiedAt } = after;
  return tagged(
    presentMember({ ...member, email, firstName, lastName, phone, emailVerifiedAt }, context.tenant),
    after,
  );
}

async function lockMe({ db, tenantId }: Context, id: number): Promise<Row> {
  const [row] = await db
    .select()
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, id)))
    .for("update");
  if (!row) throw new AppError(401, "AUTH_ERROR", "Authentication failed");
  return row;
}

async function update({ db, tenantId, now }: Context, before: Row, input: Change): Promise<Row> {
  const changed = {
    firstName: input.first_name ?? before.firstName,
    lastName: input.last_name ?? before.lastName,
    phone: input.phone === undefined ? before.phone : input.phone,
    email: input.email ?? before.email,
  };
  const emailVerifiedAt = changed.email === before.email ? before.emailVerifiedAt : null;
  try {
    const [row] = await db
      .update(userAccount)
      .set({ ...changed, emailVerifiedAt, updatedAt: now, version: before.version + 1 })
      .where(within({ tenantId }, userAccount, eq(userAccount.id, before.id)))
      .returning();
    if (!row) throw new Error("a locked user was not changed");
    return row;
  } catch (error) {
    if (constraintOf(error) === "user_account_email_key")
      throw invalid("email", inEnglish("emailTaken"), "email_taken");
    throw error;
  }
}

type ChangePasswordChange = z.output<ReturnType<typeof passwordChange>>;

/**
 * Changes the signed-in user's password and ends all their other sessions (REST-08, S-008). Errors: 422 on
 * current_password if it is wrong (S-027), also if another call changed it meanwhile; 422 on password for a
 * common one.
 */
export async function changePassword(context: LongContext, input: ChangePasswordChange): Promise<void> {
  const current = await context.transaction(currentHash);
  if (!(await passwordFits(context.tenantId, current, input.current_password))) throw wrong();
  await mustBeUncommon(input.password, memberOf(context), context.tenant);
  const passwordHash = await hashPassword(context.tenantId, input.password);
  const isDone = await context.conclude((inner) => replace(inner, current, passwordHash));
  if (!isDone) throw wrong();
}

const wrong = () => invalid("current_password", inEnglish("currentPasswordIncorrect"), "password_incorrect");

async function currentHash(context: Context): Promise<string | null> {
  const { db, tenantId } = context;
  const [user] = await db
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.id, memberOf(context).id)));
  return user?.passwordHash ?? null;
}

async function replace(context: Context, current: string | null, passwordHash: string): Promise<boolean> {
  const { db, tenantId, now } = context;
  const member = memberOf(context);
  const [changed] = await db
    .update(userAccount)
    .set({ passwordHash, updatedAt: now, version: sql`${userAccount.version} + 1` })
    .where(
      within(
        { tenantId },
        userAccount,
        and(eq(userAccount.id, member.id), eq(userAccount.passwordHash, current ?? "")),
      ),
    )
    .returning(MAIL_READER);
  if (!changed) return false;
  const sessions = await endSessions(context, {
    userId: member.id,
    because: "password changed",
    except: member.sessionId,
  });
  await audit(context, {
    action: "password_changed",
    subject: { type: "user", id: member.id, name: member.email },
    after: { sessions },
  });
  await mailPasswordChanged(context, changed);
  return true;
}
