import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { errorKey, fieldOfError } from "@/app/(guest)/login/_parts/sign-in-errors";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const english = createTranslator({ locale: "en", messages: en });
const french = createTranslator({ locale: "fr", messages: fr });

const DOCUMENTED = [
  ["password_incorrect", "Incorrect password. Please try again."],
  ["invalid_email", "Please enter a valid email address."],
  ["invalid_password", "Password is required."],
  ["user_not_found", "No account found with this email address."],
  ["user_inactive", "Your account has been disabled. Please contact support."],
  ["VALIDATION_ERROR", "Invalid credentials provided"],
  ["NETWORK_ERROR", "Network error. Please check your connection and try again."],
  ["SERVER_ERROR", "Authentication failed"],
  ["constructor", "Authentication failed"],
  ["EMAIL_NOT_VERIFIED", "Please verify your email address before signing in."],
  ["RATE_LIMIT_ERROR", "Too many requests"],
  ["RATE_LIMIT_ERROR:541", "Too many requests. Please try again in 10 minutes."],
  ["RATE_LIMIT_ERROR:59", "Too many requests. Please try again in 59 seconds."],
] as const;

test("each failure of a sign-in is said in the documented words [MSG-01] [MSG-02] [MSG-03] [MSG-04] [MSG-05] [MSG-06] [MSG-07] [MSG-08]", () => {
  const said = DOCUMENTED.map(([code]) => {
    const { key, ...values } = errorKey(code);
    expect(french.has(key)).toBe(true);
    return [code, english(key, values)];
  });
  expect(said).toEqual(DOCUMENTED);
});

test("a wrong address is said with the message validation.emailInvalid, a missing password with its own [VAL-01]", () => {
  expect([errorKey("invalid_email").key, errorKey("invalid_password").key]).toEqual([
    "validation.emailInvalid",
    "validation.passwordRequired",
  ]);
});

test("the field to blame gets the focus", () => {
  expect(
    ["password_incorrect", "invalid_password", "user_not_found", "user_inactive", "SERVER_ERROR"].map(
      fieldOfError,
    ),
  ).toEqual(["password", "password", "email", "email", null]);
});
