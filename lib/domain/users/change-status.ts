import { eq } from "drizzle-orm";
import type { z } from "zod";
import { userAccount } from "@/db/schema";
import { within } from "@/db/tenancy";
import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { endTokens } from "@/lib/domain/api-tokens/tokens";
import { audit } from "@/lib/domain/audit/audit";
import type { Context } from "@/lib/platform/context";
import { escalation } from "@/lib/domain/roles/escalation";
import { lockManaged } from "./lock-user";
import { readUser } from "./read-user";
import type { adminUserSchema } from "./schema";

/**
 * Lets a user in or keeps them out, which ends their sessions and API tokens (REST-75, USR-10). Errors: as
 * lockManaged; 409 LAST_ADMIN (S-048).
 */
export async function changeStatus(
  context: Context,
  id: number,
  isActive: boolean,
  headers: Headers,
): Promise<z.input<typeof adminUserSchema>> {
  const { db, now } = context;
  const action = isActive ? "enabled" : "disabled";
  const { row, isLastAdmin, attempt } = await lockManaged(context, {
    id,
    action,
    asked: { is_active: isActive },
    headers,
  });
  if (row.isActive === isActive) return readUser(context, id);
  if (isLastAdmin) throw escalation(context, "LAST_ADMIN", attempt);
  await db
    .update(userAccount)
    .set({ isActive, version: row.version + 1, updatedAt: now })
    .where(within(context, userAccount, eq(userAccount.id, id)));
  if (!isActive) {
    await endSessions(context, { userId: id, because: "user disabled" });
    await endTokens(context, id);
  }
  await audit(context, {
    action,
    subject: attempt.subject,
    before: { is_active: row.isActive },
    after: { is_active: isActive },
  });
  return readUser(context, id);
}
