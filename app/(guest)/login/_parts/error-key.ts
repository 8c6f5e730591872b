const KEYS: Readonly<Record<string, string>> = {
  invalid_email: "emailInvalid",
  invalid_password: "passwordRequired",
  password_incorrect: "passwordIncorrect",
  user_not_found: "userNotFound",
  user_inactive: "userInactive",
  EMAIL_NOT_VERIFIED: "emailNotVerified",
  VALIDATION_ERROR: "invalid",
  CredentialsSignin: "invalid",
  RATE_LIMIT_ERROR: "tooMany",
  SERVICE_UNAVAILABLE: "away",
  NETWORK_ERROR: "network",
};

/** The message (below auth.errors) for a sign-in's error code (MSG-01 to MSG-08). */
export const errorKey = (code: string): string => KEYS[code] ?? "failed";

/** The field that the user has to look at again, if one is to blame. */
export function fieldOfError(code: string): "email" | "password" | null {
  if (code === "password_incorrect" || code === "invalid_password") return "password";
  return code === "invalid_email" || code === "user_not_found" || code === "user_inactive" ? "email" : null;
}
