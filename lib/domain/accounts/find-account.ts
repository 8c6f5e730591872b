import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { MAIL_READER } from "@/lib/domain/mail/send-later";
import { within } from "@/db/tenancy";
import type { Context } from "@/lib/platform/context";

/** The columns of an account that mails and links need. */
export const ACCOUNT = {
  id: userAccount.id,
  ...MAIL_READER,
  passwordHash: userAccount.passwordHash,
  isActive: userAccount.isActive,
  emailVerifiedAt: userAccount.emailVerifiedAt,
};

export type Account = Pick<typeof userAccount.$inferSelect, keyof typeof ACCOUNT>;

/** The account with this address (lower-case), or null. */
export async function findAccount({ db, tenantId }: Context, email: string): Promise<Account | null> {
  const [row] = await db
    .select(ACCOUNT)
    .from(userAccount)
    .where(within({ tenantId }, userAccount, eq(userAccount.email, email)));
  return row ?? null;
}
