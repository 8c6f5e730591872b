import type { ClientTenant, ClientUser } from "./client-user";

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

/** The authentication state (SES-05). lastLoginAttempt: when a sign-in was last started, in milliseconds since the epoch. */
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
