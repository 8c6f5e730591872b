import type { LongContext } from "@/lib/platform/context";
import { findAccount } from "./find-account";
import { mailReset, mailVerification } from "./mails";

/**
 * Mails a link to choose a new password to an active account; else does nothing, in the same time (REST-06,
 *
 */
export const forgotPassword = (context: LongContext, { email }: { email: string }): Promise<void> =>
  inEvenTime(() =>
    context.transaction(async (inner) => {
      const account = await findAccount(inner, email);
      if (account?.isActive) await mailReset(inner, account);
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

const LEAST_MILLISECONDS = 150;

/**
 * Lets an answer take the same time whether or not there was something to do, so that it tells nothing about
 * an address.
 */
export async function inEvenTime(work: () => Promise<void>): Promise<void> {
  const [outcome] = await Promise.allSettled([
    work(),
    new Promise((done) => setTimeout(done, LEAST_MILLISECONDS)),
  ]);
  if (outcome.status === "rejected") throw outcome.reason;
}
