import type { z } from "zod";
import { audit } from "@/lib/domain/audit/audit";
import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { removeAllFactors } from "@/lib/domain/factors/factor-changes";
import type { Context } from "@/lib/platform/context";
import type { adminUserSchema } from "./api";
import { lockManaged } from "./lock-user";
import { readUser } from "./read-user";

/**
 * Takes away a user's authenticator app, passkeys and recovery codes, for somebody who has lost them, and ends their
 * sessions: they may be in the hands of whoever has them now. Their password then signs them in, and they are mailed.
 * Errors: 404, 403 as lockManaged, of one's own account too.
 */
export async function resetFactors(context: Context, id: number): Promise<z.input<typeof adminUserSchema>> {
  const { name } = await lockManaged(context, { id, action: "factors_reset" });
  const factors = await removeAllFactors(context, id);
  const sessions = await endSessions(context, { userId: id, because: "second factors reset" });
  await audit(context, {
    action: "factors_reset",
    subject: { type: "user", id, name },
    after: { factors, sessions },
  });
  return readUser(context, id);
}
