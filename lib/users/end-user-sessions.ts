import { endSessions } from "@/lib/accounts/end-sessions";
import { audit } from "@/lib/audit/audit";
import { memberOf, type Context } from "@/lib/http/context";
import { lockManaged } from "./lock-managed";
import { lockUser } from "./lock-user";

/** Signs a user out everywhere: on every channel, but of the caller's own sessions the one that asks stays. Errors: 404, 403 as lockManaged for others. */
export async function endUserSessions(context: Context, id: number): Promise<{ ended: number }> {
  const me = memberOf(context);
  const isMe = me.id === id;
  const { name } = isMe ? await lockUser(context, id) : await lockManaged(context, { id, action: "sessions_ended" });
  const ended = await endSessions(context, { userId: id, because: "ended by an administrator", ...(isMe ? { except: me.sessionId } : {}) });
  await audit(context, { action: "sessions_ended", subject: { type: "user", id, name }, after: { sessions: ended } });
  return { ended };
}
