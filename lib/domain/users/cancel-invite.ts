import { eq } from "drizzle-orm";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { lockInvited } from "./lock-invited";

/** Takes an invitation back: the person is gone from the list and the link works no more. The address can be invited again. Errors: as lockInvited. */
export async function cancelInvite(context: Context, id: number): Promise<undefined> {
  const { db, now } = context;
  const { row, role, attempt } = await lockInvited(context, { id, action: "invite_cancelled" });
  await db
    .update(userAccount)
    .set({ deletedAt: now, isActive: false, version: row.version + 1, updatedAt: now })
    .where(within(context, userAccount, eq(userAccount.id, id)));
  await audit(context, {
    action: "invite_cancelled",
    subject: attempt.subject,
    before: { email: row.email, role: role?.slug ?? null },
  });
  return undefined;
}
