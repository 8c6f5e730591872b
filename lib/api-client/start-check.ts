import { ApiError } from "./api-error";
import { tenantOf, userOf } from "./client-user";
import { currentUser } from "./current-user";
import { isExpired } from "./is-expired";
import type { SessionParts } from "./session-parts";

/**
 * The check at the start. Without a valid token the tokens are refreshed; where none can be, or the server refuses, the user is
 * logged out (SES-15, X-06). Else the stored user shows at once and GET /me follows (SES-16); when that fails, a stored user keeps
 * the session, without one the user is logged out (SES-17).
 */
export async function startCheck(parts: SessionParts): Promise<void> {
  const { client, store, users, reset } = parts;
  const stored = users.read();
  if (isExpired(client.tokens.read(), client.around.clock.now()) && !(await isRenewed(parts))) return;
  if (stored) store.dispatch({ type: "stored-user-shown", user: stored });
  const answer = await currentUser(client);
  if (client.tokens.read() === null) return reset();
  if (!(answer instanceof ApiError)) {
    users.write(userOf(answer));
    store.dispatch({ type: "user-fetched", user: userOf(answer), tenant: tenantOf(answer) });
    return;
  }
  client.around.log("the current user could not be fetched", answer);
  if (!stored) logOut(parts);
}

/** Whether the session goes on with new tokens. A server out of reach says nothing about it: a stored user then stays. */
async function isRenewed(parts: SessionParts): Promise<boolean> {
  const { client, store, users } = parts;
  const refreshed = await client.refresh();
  if (refreshed.outcome === "renewed") return true;
  const stored = users.read();
  if (refreshed.outcome === "unreachable" && stored) {
    client.around.log("the tokens could not be refreshed", refreshed.error);
    store.dispatch({ type: "stored-user-shown", user: stored });
  } else logOut(parts);
  return false;
}

function logOut({ client, reset }: SessionParts): void {
  client.endSession();
  reset();
}
