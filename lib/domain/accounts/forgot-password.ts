import type { LongContext } from "@/lib/platform/context";
import { inEvenTime } from "./even-time";
import { findAccount } from "./find-account";
import { mailReset } from "./mails";

/** Mails a link to choose a new password to an active account; else does nothing, in the same time (REST-06, X-04). */
export const forgotPassword = (context: LongContext, { email }: { email: string }): Promise<void> =>
  inEvenTime(() =>
    context.transaction(async (inner) => {
      const account = await findAccount(inner, email);
      if (account?.isActive) await mailReset(inner, account);
    }),
  );
