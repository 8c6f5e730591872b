import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { errorKey, fieldOfError } from "@/app/(guest)/login/_parts/error-key";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const english = createTranslator({ locale: "en", messages: en });
const french = createTranslator({ locale: "fr", messages: fr });

test.each([
  ["password_incorrect", "Incorrect password. Please try again.", "MSG-01"],
  ["invalid_email", "Please enter a valid email address.", "MSG-02"],
  ["invalid_password", "Password is required.", "MSG-03"],
  ["user_not_found", "No account found with this email address.", "MSG-04"],
  ["user_inactive", "Your account has been disabled. Please contact support.", "MSG-05"],
  ["VALIDATION_ERROR", "Invalid credentials provided", "MSG-06"],
  ["NETWORK_ERROR", "Network error. Please check your connection and try again.", "MSG-07"],
  ["SERVER_ERROR", "Authentication failed", "MSG-08"],
  ["EMAIL_NOT_VERIFIED", "Please verify your email address before signing in.", "S-018"],
  ["RATE_LIMIT_ERROR", "Too many requests", "X-05"],
  ["RATE_LIMIT_ERROR:541", "Too many requests. Please try again in 10 minutes.", "X-05"],
  ["constructor", "Authentication failed", "MSG-08"],
])("%s reads '%s' [%s]", (code, text) => {
  const { key, minutes } = errorKey(code);
  expect(english(key, { minutes })).toBe(text);
  expect(french.has(key)).toBe(true);
});

test("a wrong address is said with the message validation.emailInvalid, a missing password with its own [VAL-01]", () => {
  expect([errorKey("invalid_email").key, errorKey("invalid_password").key]).toEqual(["validation.emailInvalid", "validation.passwordRequired"]);
});

test("the field to blame gets the focus", () => {
  expect(["password_incorrect", "invalid_password", "user_not_found", "user_inactive", "SERVER_ERROR"].map(fieldOfError)).toEqual(["password", "password", "email", "email", null]);
});
