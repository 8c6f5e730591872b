import type { AuthState, AuthUi } from "./auth-state";

/** Messages that vanish by themselves, and after how many milliseconds (SES-19, X-07). */
export const MESSAGE_LIFETIMES = {
  error: 5_000,
  resetPasswordSuccess: 5_000,
  forgotPasswordSuccess: 5_000,
  profileSuccess: 3_000,
  passwordSuccess: 3_000,
} as const satisfies Partial<Record<"error" | keyof AuthUi, number>>;

export type AuthMessage = keyof typeof MESSAGE_LIFETIMES;

export const AUTH_MESSAGES = Object.keys(MESSAGE_LIFETIMES) as AuthMessage[];

/** The error's text, or whether a success shows. */
export const messageIn = (state: AuthState, message: AuthMessage): string | boolean | null =>
  message === "error" ? state.error : state.ui[message];
