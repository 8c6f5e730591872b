import { expect, test } from "vitest";
import { errorKey, fieldOfError } from "@/app/(guest)/login/_parts/error-key";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const texts: Readonly<Record<string, string>> = en.auth.errors;

test.each([
  ["password_incorrect", "Incorrect password. Please try again.", "MSG-01"],
  ["invalid_email", "Please enter a valid email address.", "MSG-02"],
  ["invalid_password", "Password is required.", "MSG-03"],
  ["user_not_found", "No account found with this email address.", "MSG-04"],
  ["user_inactive", "Your account has been disabled. Please contact support.", "MSG-05"],
  ["VALIDATION_ERROR", "Invalid credentials provided", "MSG-06"],
  ["NETWORK_ERROR", "Network error. Please check your connection and try again.", "MSG-07"],
  ["SERVER_ERROR", "Authentication failed", "MSG-08"],
])("%s reads '%s' [%s]", (code, text) => {
  expect(texts[errorKey(code)]).toBe(text);
  expect(Object.keys(fr.auth.errors)).toContain(errorKey(code));
});

test("the field to blame gets the focus", () => {
  expect(["password_incorrect", "invalid_password", "user_not_found", "user_inactive", "SERVER_ERROR"].map(fieldOfError)).toEqual(["password", "password", "email", "email", null]);
});
