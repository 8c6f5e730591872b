import { expect, test } from "vitest";
import { noToken, outcomeOf } from "@/app/(open)/verify-email/[token]/_parts/verify-email";
import { ApiError } from "@/lib/api-client/api-error";
import { errorOfReply } from "@/lib/api-client/reply";
import en from "@/messages/en.json";
import fr from "@/messages/fr.json";

const texts = en.auth.verify.problems;
const reply = (status: number, body: unknown) =>
  outcomeOf(errorOfReply({ status, body, isJson: true, retryAfter: null }));

/** The English text of a failed verification. */
function outcomeText(outcome: ReturnType<typeof outcomeOf>): string {
  if (outcome.state !== "error") throw new Error(`the state is ${outcome.state}`);
  return "text" in outcome.problem ? outcome.problem.text : texts[outcome.problem.key];
}

test("a 400 that says already verified counts as success [ACC-13]", () => {
  expect(reply(400, { message: "Email already verified" })).toEqual({ state: "success" });
});

test("a 400 that mentions expired goes to the expired state [ACC-14]", () => {
  expect(reply(400, { message: "Verification link has expired" })).toEqual({ state: "expired" });
  expect(reply(400, { message: "Bad request", details: { error: "Token expired" } })).toEqual({
    state: "expired",
  });
});

test("any other 400 says the details' error or message, else the message, else the documented text [ACC-15] [MSG-09]", () => {
  expect(outcomeText(reply(400, { message: "No", details: { error: "Wrong workspace" } }))).toBe(
    "Wrong workspace",
  );
  expect(outcomeText(reply(400, { message: "No", details: { message: "Wrong mailbox" } }))).toBe(
    "Wrong mailbox",
  );
  expect(outcomeText(reply(400, { message: "Malformed token" }))).toBe("Malformed token");
  expect(outcomeText(reply(400, {}))).toBe("Invalid or expired verification link");
});

test("a 403, a 404 and any other status are the error state, each in its words [ACC-15] [MSG-10] [MSG-11] [MSG-12]", () => {
  expect(
    [403, 404, 429, 500].map((status) =>
      outcomeText(reply(status, { message: "expired, already verified" })),
    ),
  ).toEqual([
    "Access denied. The verification link may be invalid.",
    "Verification link not found",
    "Something went wrong. Please try again.",
    "Something went wrong. Please try again.",
  ]);
});

test("no answer is an error too, and so is what is no failure of a call [ACC-15] [MSG-12]", () => {
  expect(
    outcomeText(outcomeOf(new ApiError("NETWORK_ERROR", { status: 0, message: "Network error: away" }))),
  ).toBe("Something went wrong. Please try again.");
  expect(outcomeText(outcomeOf(new TypeError("x is undefined")))).toBe("An unexpected error occurred");
});

test("without a token the state is error and says 'Invalid verification link' [ACC-15] [MSG-13]", () => {
  expect(outcomeText(noToken)).toBe("Invalid verification link");
  expect(Object.keys(fr.auth.verify.problems)).toEqual(Object.keys(texts));
});
