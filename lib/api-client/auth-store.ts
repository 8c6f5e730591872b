import type { Cancel, Clock } from "./surroundings";
import type { ClientTenant, ClientUser } from "./client-user";

/** The state with its listeners; `state` and `subscribe` fit React's useSyncExternalStore. */
export type AuthStore = {
  state: () => AuthState;
  dispatch: (action: AuthAction) => void;
  subscribe: (changed: () => void) => () => void;
};

/**
 * Holds the authentication state. Each message is cleared when its lifetime is over, counted from its last change
 * (SES-19).
 */
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

/** What screens of the account show and hide (SES-06). */
export type AuthUi = {
  profileTab: "profile" | "password";
  profileSuccess: boolean;
  passwordSuccess: boolean;
  showCurrentPassword: boolean;
  showNewPassword: boolean;
  showConfirmPassword: boolean;
  resetPasswordSuccess: boolean;
  showResetPassword: boolean;
  showResetConfirmPassword: boolean;
  forgotPasswordSuccess: boolean;
};

/**
 * The authentication state (SES-05). lastLoginAttempt: when a sign-in was last started, in milliseconds since
 * the epoch.
 */
export type AuthState = {
  user: ClientUser | null;
  tenant: ClientTenant | null;
  isAuthenticated: boolean;
  isLoading: boolean;
  error: string | null;
  lastLoginAttempt: number | null;
  ui: AuthUi;
};

/** The state at the start and after a logout (SES-05, SES-06, SES-14). */
export const INITIAL_AUTH_STATE: AuthState = {
  user: null,
  tenant: null,
  isAuthenticated: false,
  isLoading: false,
  error: null,
  lastLoginAttempt: null,
  ui: {
    profileTab: "profile",
    profileSuccess: false,
    passwordSuccess: false,
    showCurrentPassword: false,
    showNewPassword: false,
    showConfirmPassword: false,
    resetPasswordSuccess: false,
    showResetPassword: false,
    showResetConfirmPassword: false,
    forgotPasswordSuccess: false,
  },
};

/** Lifetimes in milliseconds of messages that disappear by themselves (SES-19, X-07). */
export const MESSAGE_LIFETIMES = {
  error: 5_000,
  resetPasswordSuccess: 5_000,
  forgotPasswordSuccess: 5_000,
  profileSuccess: 3_000,
  passwordSuccess: 3_000,
} as const satisfies Partial<Record<"error" | keyof AuthUi, number>>;

type AuthMessage = keyof typeof MESSAGE_LIFETIMES;

const AUTH_MESSAGES = Object.keys(MESSAGE_LIFETIMES) as AuthMessage[];

/** The error's text, or whether the success message is shown. */
const messageIn = (state: AuthState, message: AuthMessage): string | boolean | null =>
  message === "error" ? state.error : state.ui[message];

export type AuthAction =
  /** `at` in milliseconds since the epoch. */
  | { type: "sign-in-started"; at: number }
  | { type: "signed-in"; user: ClientUser; tenant: ClientTenant }
  | { type: "failed"; message: string }
  | { type: "refreshed"; user: ClientUser }
  | { type: "signed-out" }
  | { type: "check-started" }
  | { type: "stored-user-shown"; user: ClientUser }
  | { type: "user-fetched"; user: ClientUser; tenant: ClientTenant }
  | { type: "check-ended" }
  | { type: "tenant-cleared" }
  | { type: "message-cleared"; message: AuthMessage }
  | { type: "ui-changed"; ui: Partial<AuthUi> };

/** The next authentication state after an action; pure (SES-10 to SES-14). */
export function authReducer(state: AuthState, action: AuthAction): AuthState {
  switch (action.type) {
    case "sign-in-started":
      return { ...state, isLoading: true, error: null, lastLoginAttempt: action.at };
    case "signed-in":
      return {
        ...state,
        user: action.user,
        tenant: action.tenant,
        isAuthenticated: true,
        isLoading: false,
        error: null,
      };
    case "failed":
      return {
        ...state,
        user: null,
        tenant: null,
        isAuthenticated: false,
        isLoading: false,
        error: action.message,
      };
    case "refreshed":
      return { ...state, user: action.user };
    case "signed-out":
      return INITIAL_AUTH_STATE;
    case "check-started":
      return { ...state, isLoading: true };
    case "stored-user-shown":
      return { ...state, user: action.user, isAuthenticated: true };
    case "user-fetched":
      return { ...state, user: action.user, tenant: action.tenant, isAuthenticated: true };
    case "check-ended":
      return { ...state, isLoading: false };
    case "tenant-cleared":
      return { ...state, tenant: null };
    case "message-cleared":
      return action.message === "error"
        ? { ...state, error: null }
        : { ...state, ui: { ...state.ui, [action.message]: false } };
    case "ui-changed":
      return { ...state, ui: { ...state.ui, ...action.ui } };
  }
}
