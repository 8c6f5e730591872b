const KEYS = {
  invalid_email: "validation.emailInvalid",
  invalid_password: "validation.passwordRequired",
  password_incorrect: "auth.errors.passwordIncorrect",
  user_not_found: "auth.errors.userNotFound",
  user_inactive: "auth.errors.userInactive",
  EMAIL_NOT_VERIFIED: "auth.errors.emailNotVerified",
  SSO_REQUIRED: "auth.errors.ssoRequired",
  code_incorrect: "auth.errors.codeIncorrect",
  invalid_code: "auth.errors.codeMissing",
  passkey_refused: "auth.errors.passkeyRefused",
  passkey_off: "auth.errors.passkeyOff",
  VALIDATION_ERROR: "auth.errors.invalid",
  CredentialsSignin: "auth.errors.invalid",
  SERVICE_UNAVAILABLE: "auth.errors.away",
  NETWORK_ERROR: "auth.errors.network",
} as const;

type Key =
  | (typeof KEYS)[keyof typeof KEYS]
  | "auth.errors.tooMany"
  | "auth.errors.tooManyMinutes"
  | "auth.errors.tooManySeconds"
  | "auth.errors.failed";

/**
 * The message for a sign-in's error code (MSG-01 to MSG-08). Codes of limits contain the seconds to wait:
 * RATE_LIMIT_ERROR:540.
 */
export function errorKey(code: string): { key: Key; minutes: number; seconds: number } {
  const [name = "", given] = code.split(":");
  const seconds = Number(given ?? 0) || 0;
  const minutes = Math.ceil(seconds / 60);
  if (name !== "RATE_LIMIT_ERROR")
    return { key: isKnown(name) ? KEYS[name] : "auth.errors.failed", minutes, seconds };
  const unit = seconds >= 60 ? "tooManyMinutes" : seconds > 0 ? "tooManySeconds" : "tooMany";
  return { key: `auth.errors.${unit}`, minutes, seconds };
}

/** The field that caused the error, if any. */
export function fieldOfError(code: string): "email" | "password" | "code" | null {
  if (code === "code_incorrect" || code === "invalid_code") return "code";
  if (code === "password_incorrect" || code === "invalid_password") return "password";
  return code === "invalid_email" || code === "user_not_found" || code === "user_inactive" ? "email" : null;
}

const isKnown = (code: string): code is keyof typeof KEYS => Object.hasOwn(KEYS, code);
