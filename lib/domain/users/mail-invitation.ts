import type { Account } from "@/lib/domain/accounts/find-account";
import { mailSetPassword } from "@/lib/domain/accounts/mails";
import { memberOf, type Context } from "@/lib/platform/context";
import { AppError } from "@/lib/core/contract/errors";

const HOUR_SECONDS = 3_600;

/** Mails an invited person their link, in the inviter's name. Error: 429 when the address has had its mails of this hour. */
export async function mailInvitation(
  context: Context,
  account: Pick<Account, "id" | "email" | "firstName" | "languageId" | "passwordHash">,
): Promise<void> {
  const { firstName, lastName } = memberOf(context);
  const isQueued = await mailSetPassword(context, account, `${firstName} ${lastName}`);
  if (!isQueued)
    throw new AppError(429, "RATE_LIMIT_ERROR", "Too many requests", {
      retryAfter: HOUR_SECONDS,
      details: { email: account.email },
    });
}
