import type { LongContext } from "@/lib/platform/context";
import { inEvenTime } from "./even-time";
import { findAccount } from "./find-account";
import { mailVerification } from "./mails";

/** Mails a new verification link to an active account whose address is not verified; else does nothing, in the same time (REST-11). */
export const resendVerification = (context: LongContext, { email }: { email: string }): Promise<void> =>
  inEvenTime(() =>
    context.transaction(async (inner) => {
      const account = await findAccount(inner, email);
      if (account?.isActive && !account.emailVerifiedAt) await mailVerification(inner, account);
    }),
  );
