import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import { endTokens } from "@/lib/domain/api-tokens/tokens";
import { providerInstead } from "@/lib/domain/auth/enforced-sign-in";
import { hashPassword } from "@/lib/domain/auth/passwords";
import type { Context, LongContext } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";
import { log } from "@/lib/platform/log";
import { forgetFailures } from "@/lib/platform/limits/sign-in-limits";
import { mustBeUncommon } from "./common-password";
import { endSessions } from "./end-sessions";
import { findLink, lockLink, type AccountLinkState, spendLink } from "./lock-link";
import type { passwordReset } from "./schema";
import { findAccount } from "./find-account";
import { mailPasswordChanged, mailReset, mailVerification } from "./mails";
import { MAIL_READER } from "@/lib/domain/mail/send-later";

type Reset = Pick<z.output<ReturnType<typeof passwordReset>>, "token" | "email" | "password">;

/**
 * Sets a new password by the token in a mail, once, ends all sessions and API tokens of the account and resets
 * its failed sign-ins (REST-07, S-008, S-021). The address counts as verified, because whoever reads the mail
 * owns it. Errors: 422 for a common password; 400 LINK_EXPIRED for a token that is unknown, used, expired
 * or for another address.
 */
export async function resetPassword(context: LongContext, input: Reset): Promise<void> {
  // Checked before hashing, so that invented tokens cost no hash.
  const link = await context.transaction((inner) => liveLink(inner, input));
  if (!link) throw deadLink();
  await mustBeUncommon(input.password, link.user, context.tenant);
  const passwordHash = await hashPassword(context.tenantId, input.password);
  const isDone = await context.conclude((inner) => apply(inner, input, passwordHash));
  if (!isDone) throw deadLink();
}

async function liveLink(context: Context, { token, email }: Reset): Promise<AccountLinkState | null> {
  const link = await lockLink(context, "reset", token);
  return isLive(link) && link.user.email === email ? link : null;
}

const isLive = (link: AccountLinkState | null): link is AccountLinkState =>
  link !== null && !link.isUsed && !link.isOver && link.user.isActive;

/**
 * The address of the account whose password can still be chosen by the link of a mail, as its page asks first; null
 * if it is over. Changes nothing.
 */
export async function addressOfReset(context: Context, token: string): Promise<string | null> {
  const link = await findLink(context, "reset", token);
  return isLive(link) ? link.user.email : null;
}

async function apply(context: Context, input: Reset, passwordHash: string): Promise<boolean> {
  const link = await liveLink(context, input);
  if (!link) return false;
  const { db, tenantId, now } = context;
  const [changed] = await db
    .update(userAccount)
    .set({
      passwordHash,
      emailVerifiedAt: link.user.emailVerifiedAt ?? now,
      updatedAt: now,
      version: sql`${userAccount.version} + 1`,
    })
    .where(within({ tenantId }, userAccount, eq(userAccount.id, link.user.id)))
    .returning(MAIL_READER);
  if (!changed) throw new Error("a locked user was not changed");
  context.afterCommit(
    () =>
      void forgetFailures(tenantId, input.email).catch((error: unknown) =>
        log.error({ err: error, tenantId }, "failed sign-ins were not forgotten"),
      ),
  );
  await spendLink(context, link.id);
  const sessions = await endSessions(context, { userId: link.user.id, because: "password reset" });
  const tokens = await endTokens(context, link.user.id);
  await audit(context, {
    action: "password_changed",
    subject: { type: "user", id: link.user.id, name: link.user.email },
    after: { sessions, tokens, by_mail: true },
  });
  // Somebody who was invited has chosen their first one.
  if (link.user.hasPassword) await mailPasswordChanged(context, changed);
  return true;
}

const deadLink = () => new AppError(400, "LINK_EXPIRED", "This reset link is invalid or has expired");

/**
 * Mails a link for choosing a new password to an active account; otherwise does nothing, in the same time
 * (REST-06, X-04).
 */
export const forgotPassword = (context: LongContext, { email }: { email: string }): Promise<void> =>
  inEvenTime(() =>
    context.transaction(async (inner) => {
      const account = await findAccount(inner, email);
      // Users who may not sign in by password get no link to choose one (T-24).
      if (account?.isActive && (await providerInstead(inner, account.id)) === null)
        await mailReset(inner, account);
    }),
  );

/**
 * Mails a new verification link to an active account whose address is not verified; else does nothing, in the
 * same time (REST-11).
 */
export const resendVerification = (context: LongContext, { email }: { email: string }): Promise<void> =>
  inEvenTime(() =>
    context.transaction(async (inner) => {
      const account = await findAccount(inner, email);
      if (account?.isActive && !account.emailVerifiedAt) await mailVerification(inner, account);
    }),
  );

const MIN_MILLISECONDS = 150;

/**
 * Makes a response take the same time whether or not there was something to do, so that it reveals nothing about
 * an address.
 */
async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((done) => setTimeout(done, MIN_MILLISECONDS)),
  ]);
  if (outcome.status === "rejected") throw outcome.reason;
}
