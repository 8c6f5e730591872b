import { endSessions } from "@/lib/domain/accounts/end-sessions";
import { endTokens } from "@/lib/domain/api-tokens/tokens";
import { audit } from "@/lib/domain/audit/audit";
import { memberOf, type Context } from "@/lib/platform/context";
import { lockManaged, lockUser } from "./lock-user";

/**
 * Signs a user out everywhere: on every channel and with all API tokens, but the callers themselves keep the
 * session that asks and their tokens, which they can revoke one by one. Errors: 404, 403 as lockManaged for
 * others.
 */
export async function endUserSessions(context: Context, id: number): Promise<{ ended: number }> {
  const me = memberOf(context);
  const isMe = me.id === id;
  const { name } = isMe
    ? await lockUser(context, id)
    : await lockManaged(context, { id, action: "sessions_ended" });
  const ended = await endSessions(context, {
    userId: id,
    because: "ended by an administrator",
    ...(isMe ? { except: me.sessionId } : {}),
  });
  const tokens = isMe ? 0 : await endTokens(context, id);
  await audit(context, {
    action: "sessions_ended",
    subject: { type: "user", id, name },
    after: { sessions: ended, ...(tokens > 0 ? { tokens } : {}) },
  });
  return { ended };
}
