import { ApiError } from "./api-error";

/** Asks the user to prove anew who they are; whether they did. */
type Asks = () => Promise<boolean>;

let asks: Asks | null = null;
let asking: Promise<boolean> | null = null;

/** Names what asks, for as long as it is drawn. Returns what takes the name back. */
export function confirmBy(given: Asks): () => void {
  asks = given;
  return () => {
    if (asks === given) asks = null;
  };
}

/**
 * Makes a call; where the server asks for a fresh confirmation first, the user is asked, and the call is made once
 * more. Calls that are refused together ask once. Without a confirmation the refusal stands.
 */
export async function withStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "STEP_UP_REQUIRED" || !asks) throw error;
    asking ??= asks().finally(() => (asking = null));
    if (!(await asking)) throw error;
    return call();
  }
}
