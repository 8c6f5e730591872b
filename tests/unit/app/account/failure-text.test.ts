import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { failureText } from "@/app/_account/failure-text";
import { ApiError } from "@/lib/api-client/api-error";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const english = createTranslator({ locale: "en", messages: en, namespace: "auth.errors" });
const french = createTranslator({ locale: "fr", messages: fr, namespace: "auth.errors" });
const failed = (kind: string, status: number, message: string, retryAfter: number | null = null) =>
  failureText(new ApiError(kind, { status, message, retryAfter }), english);

test("without an answer: the network [MSG-07]", () => {
  const text = "Network error. Please check your connection and try again.";
  expect(failed("NETWORK_ERROR", 0, "Network error: refused")).toBe(text);
  expect(failed("TIMEOUT_ERROR", 408, "Request timeout")).toBe(text);
});

test("another refusal: its own message, else 'Authentication failed' [MSG-08]", () => {
  expect(failed("AUTHORIZATION_ERROR", 403, "This session belongs to another workspace.")).toBe(
    "This session belongs to another workspace.",
  );
  expect(failed("HTTP_ERROR", 418, "")).toBe("Authentication failed");
  expect(failed("SERVER_ERROR", 500, "Internal server error")).toBe("Internal server error");
});

test("what is no refusal of a call: 'An unexpected error occurred' [MSG-08]", () => {
  expect(failureText("oops", english)).toBe("An unexpected error occurred");
  expect(failureText(new TypeError("x is undefined"), french)).toBe("Une erreur inattendue s’est produite");
});

test("too many calls: in how many seconds or minutes to try again", () => {
  expect(failed("RATE_LIMIT_ERROR", 429, "Too many requests", 61)).toBe(
    "Too many requests. Please try again in 2 minutes.",
  );
  expect(failed("RATE_LIMIT_ERROR", 429, "Too many requests", 20)).toBe(
    "Too many requests. Please try again in 20 seconds.",
  );
  expect(failed("RATE_LIMIT_ERROR", 429, "Too many requests")).toBe("Too many requests");
  expect(
    failureText(new ApiError("RATE_LIMIT_ERROR", { status: 429, message: "", retryAfter: 61 }), french),
  ).toBe("Trop de requêtes. Veuillez réessayer dans 2 minutes.");
});
