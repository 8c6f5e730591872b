import { ApiError } from "./api-error";
import type { SessionParts } from "./session-parts";

/** Ends the session on the server, where it can be reached, and here in any case (SES-14). What is under way is cancelled. */
export async function signOut({ client, reset }: SessionParts): Promise<void> {
  try {
    await client.call("POST", "/logout", { retries: 0 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    client.around.log("the logout did not reach the server", error);
  } finally {
    client.cancelAll();
    client.tokens.clear();
    reset();
  }
}
