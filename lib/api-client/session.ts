import type { ApiClient } from "./api-client";
import type { AuthState, AuthUi } from "./auth-state";
import { createAuthStore } from "./auth-store";
import type { Cancel } from "./clock";
import { LOGOUT_EVENT, TENANT_CLEARED_EVENT } from "./events";
import { refreshCheck } from "./refresh-check";
import type { SessionParts } from "./session-parts";
import { signIn, type Credentials } from "./sign-in";
import { signOut } from "./sign-out";
import { startCheck } from "./start-check";
import { storedUser } from "./stored-user";

/** Milliseconds between two looks at the tokens (SES-21), and from the end of the start check until loading ends (SES-18). */
const CHECKED_EVERY = 60_000;
const LOADING_ENDS_AFTER = 100;

export type Session = {
  state(): AuthState;
  subscribe(changed: () => void): () => void;
  changeUi(ui: Partial<AuthUi>): void;
  /** Finds the tenant, checks what is stored, and looks at the tokens every 60 s until stop(). Resolves after the check. */
  start(): Promise<void>;
  stop(): void;
  /** POST /login (REST-01). Rejects with ApiError, whose message is in the state too (SES-13). */
  signIn(credentials: Credentials): Promise<void>;
  /** POST /logout; whatever it answers, tokens and state are forgotten (SES-14). */
  signOut(): Promise<void>;
};

/** The session of a client: who is signed in, over reloads and refreshes, until auth:logout (S-010). */
export function createSession(client: ApiClient): Session {
  const { clock, events, storage } = client.around;
  const store = createAuthStore(clock);
  const users = storedUser(storage);
  const reset = () => {
    users.forget();
    client.tenant.clear();
    store.dispatch({ type: "signed-out" });
  };
  const parts: SessionParts = { client, store, users, reset };
  let stopChecks: Cancel | null = null;
  events.addEventListener(LOGOUT_EVENT, reset);
  events.addEventListener(TENANT_CLEARED_EVENT, () => store.dispatch({ type: "tenant-cleared" }));

  async function start(): Promise<void> {
    client.tenant.initialise();
    stopChecks ??= clock.every(CHECKED_EVERY, () => void refreshCheck(parts));
    store.dispatch({ type: "check-started" });
    await startCheck(parts);
    clock.after(LOADING_ENDS_AFTER, () => store.dispatch({ type: "check-ended" }));
  }

  function stop(): void {
    stopChecks?.();
    stopChecks = null;
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    changeUi: (ui) => store.dispatch({ type: "ui-changed", ui }),
    start,
    stop,
    signIn: (credentials) => signIn(parts, credentials),
    signOut: () => signOut(parts),
  };
}
