import { ApiError } from "./api-error";
import { userOf } from "./client-user";
import { currentUser } from "./current-user";
import { isExpired } from "./is-expired";
import type { SessionParts } from "./session-parts";

/**
 * Refreshes tokens of which under 5 minutes remain, then the user (SES-12, SES-21). A failure is logged and disturbs nobody: the
 * session ends with the next call that the server refuses.
 */
export async function refreshCheck({ client, store, users }: SessionParts): Promise<void> {
  const { tokens, around } = client;
  const held = tokens.read();
  if (held === null || !isExpired(held, around.clock.now())) return;
  const refreshed = await client.refresh();
  if (refreshed.outcome === "none") return;
  if (refreshed.outcome !== "renewed")
    return around.log("the tokens could not be refreshed", refreshed.error);
  const answer = await currentUser(client);
  if (answer instanceof ApiError) return around.log("the current user could not be fetched", answer);
  if (tokens.read() === null) return;
  users.write(userOf(answer));
  store.dispatch({ type: "refreshed", user: userOf(answer) });
}
