import { AUTH_MESSAGES, MESSAGE_LIFETIMES, messageIn, type AuthMessage } from "./auth-messages";
import { authReducer, type AuthAction } from "./auth-reducer";
import { INITIAL_AUTH_STATE, type AuthState } from "./auth-state";
import type { Cancel, Clock } from "./clock";

/** The state with its listeners; `state` and `subscribe` fit React's useSyncExternalStore. */
export type AuthStore = {
  state(): AuthState;
  dispatch(action: AuthAction): void;
  subscribe(changed: () => void): () => void;
};

/** Holds the authentication state. Each message is cleared when its time is over, counted from when it last changed (SES-19). */
export function createAuthStore(clock: Clock): AuthStore {
  let state = INITIAL_AUTH_STATE;
  const listeners = new Set<() => void>();
  const clearing = new Map<AuthMessage, Cancel>();

  function dispatch(action: AuthAction): void {
    const before = state;
    state = authReducer(before, action);
    for (const message of AUTH_MESSAGES)
      if (messageIn(before, message) !== messageIn(state, message)) schedule(message);
    for (const changed of [...listeners]) changed();
  }

  function schedule(message: AuthMessage): void {
    clearing.get(message)?.();
    clearing.delete(message);
    if (messageIn(state, message))
      clearing.set(
        message,
        clock.after(MESSAGE_LIFETIMES[message], () => dispatch({ type: "message-cleared", message })),
      );
  }

  return {
    state: () => state,
    dispatch,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
