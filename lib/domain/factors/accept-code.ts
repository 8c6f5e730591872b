import type { Context } from "@/lib/platform/context";
import { acceptAppCode } from "./authenticator";
import { plainCode, spendRecoveryCode } from "./recovery-codes";

/**
 * Whether a code is the current one of the user's app or one of their recovery codes. It is used up in either
 * case.
 */
export async function acceptCode(context: Context, userId: number, typed: string): Promise<boolean> {
  const code = plainCode(typed);
  return /^\d{6}$/.test(code)
    ? acceptAppCode(context, userId, code)
    : spendRecoveryCode(context, userId, code);
}
