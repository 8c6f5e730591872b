import type { z } from "zod";
import { audit } from "@/lib/domain/audit/audit";
import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { mailFactorsReset, removeAllFactors } from "@/lib/domain/factors/factor-changes";
import type { Context } from "@/lib/platform/context";
import type { adminUserSchema } from "./api";
import { lockManaged } from "./lock-user";
import { readUser } from "./read-user";

/**
 * Removes a user's authenticator app, passkeys and recovery codes if they were lost, and ends their sessions,
 * because somebody else may have them. The user can then sign in by password and gets a mail. Errors: 404; 403 as
 * lockManaged, also for one's own account.
 */
export async function resetFactors(context: Context, id: number): Promise<z.input<typeof adminUserSchema>> {
  const { name } = await lockManaged(context, { id, action: "factors_reset" });
  const factors = await removeAllFactors(context, id);
  if (factors > 0) await mailFactorsReset(context, id);
  const sessions = await endSessions(context, { userId: id, because: "second factors reset" });
  await audit(context, {
    action: "factors_reset",
    subject: { type: "user", id, name },
    after: { factors, sessions },
  });
  return readUser(context, id);
}
