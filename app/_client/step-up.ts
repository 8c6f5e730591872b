import { ApiError } from "./api-error";

/** Asks the user to confirm their identity; resolves to whether they did. */
type Asks = () => Promise<boolean>;

let asks: Asks | null = null;
let asking: Promise<boolean> | null = null;

/** Registers the dialog that asks, while it is mounted. Returns a function that removes it. */
export function confirmBy(input: Asks): () => void {
  asks = input;
  return () => {
    if (asks === input) asks = null;
  };
}

/**
 * Makes a call. If the server requires a fresh confirmation, the user is asked, and the call is repeated
 * once. Calls refused at the same time ask once. Without a confirmation the refusal is thrown.
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
