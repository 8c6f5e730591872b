import { cancelled } from "./cancelled";
import type { Refresher } from "./refresher";
import type { Reply } from "./reply";
import type { TokenStore } from "./tokens";
import { untilAborted } from "./until-aborted";

type Parts = {
  refresher: Refresher;
  tokens: TokenStore;
  endSession: () => void;
  signal: AbortSignal | undefined;
};

/**
 * Sends a call; on a 401 the tokens are refreshed, once for all calls that meet one meanwhile, and it is sent once more
 * (SES-24 to SES-26). The session ends when the refresh fails (SES-27), when there is no refresh token, or when the repeated call
 * meets a 401 too (SES-28): that 401 is then the answer.
 */
export async function replayed(
  { refresher, tokens, endSession, signal }: Parts,
  send: () => Promise<Reply>,
): Promise<Reply> {
  const before = refresher.stamp();
  const reply = await send();
  if (reply.status !== 401) return reply;
  // Sent with tokens that were renewed since: they need no second refresh.
  const isRenewed = tokens.read() !== null && refresher.stamp() !== before;
  if (!isRenewed && (await untilAborted(signal, refresher.run(), cancelled)).outcome !== "renewed") {
    endSession();
    return reply;
  }
  const again = await send();
  if (again.status === 401) endSession();
  return again;
}
