import type { Context } from "@/lib/platform/context";
import { acceptAppCode } from "./authenticator";
import { plainCode, spendRecoveryCode } from "./recovery-codes";

/** Whether a code is one that the user's app shows now, or a recovery code of theirs. Either is used up by that. */
export async function acceptCode(context: Context, userId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed);
  return /^\d{6}$/.test(code)
    ? acceptAppCode(context, userId, code)
    : spendRecoveryCode(context, userId, code);
}
