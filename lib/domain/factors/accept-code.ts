import type { Context } from "@/lib/platform/context";
import { acceptAppCode } from "./authenticator";
import { plainCode, spendRecoveryCode } from "./recovery-codes";

export type CodeKind = "app" | "recovery_code";

/**
 * Uses up a code that is the current one of the user's app or one of their recovery codes; tells which of both it
 * was, or null if it is neither.
 */
export async function acceptCode(context: Context, userId: number, typed: string): Promise<CodeKind | null> {
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) return (await acceptAppCode(context, userId, code)) ? "app" : null;
  return (await spendRecoveryCode(context, userId, code)) ? "recovery_code" : null;
}
