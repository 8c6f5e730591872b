import type { AuthMessage } from "./auth-messages";
import { INITIAL_AUTH_STATE, type AuthState, type AuthUi } from "./auth-state";
import type { ClientTenant, ClientUser } from "./client-user";

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

/** What follows what in the authentication state; pure (SES-10 to SES-14). */
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
