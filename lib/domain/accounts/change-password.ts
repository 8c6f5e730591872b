import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { hashPassword, passwordFits } from "@/lib/domain/auth/passwords";
import { memberOf, type Context, type LongContext } from "@/lib/platform/context";
import { invalid } from "@/lib/core/contract/errors";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { endSessions } from "./end-sessions";
import type { passwordChange } from "./schema";

type Change = z.output<ReturnType<typeof passwordChange>>;

/**
 * Changes the signed-in user's password and ends all their other sessions (REST-08, S-008). Errors: 422 on
 * current_password when it is wrong (S-027), also when another call changed it meanwhile.
 */
export async function changePassword(context: LongContext, given: Change): Promise<void> {
  const current = await context.transaction(currentHash);
  if (!(await passwordFits(current, given.current_password))) throw wrong();
  const passwordHash = await hashPassword(given.password);
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
  const changed = await db
    .update(userAccount)
    .set({ passwordHash, updatedAt: now, version: sql`${userAccount.version} + 1` })
    .where(
      within(
        { tenantId },
        userAccount,
        and(eq(userAccount.id, member.id), eq(userAccount.passwordHash, current ?? "")),
      ),
    )
    .returning({ id: userAccount.id });
  if (changed.length === 0) return false;
  await endSessions(context, { userId: member.id, because: "password changed", except: member.sessionId });
  return true;
}
