import { expect, test } from "vitest";
import { sendProblem } from "@/app/(workspace)/deals/_parts/send/send-problem";

test.each([
  [{ kind: "DEAL_NOT_PENDING", code: "DEAL_NOT_PENDING", details: { stage: "lost" } }, "notPending", ""],
  [{ kind: "PROPOSAL_EXPIRED", code: "PROPOSAL_EXPIRED", details: undefined }, "expired", ""],
  [
    { kind: "RATE_LIMIT_ERROR", code: "RATE_LIMIT_ERROR", details: { email: "zoe@example.test" } },
    "limited",
    "zoe@example.test",
  ],
  [{ kind: "RATE_LIMIT_ERROR", code: "RATE_LIMIT_ERROR", details: undefined }, "tooMany", ""],
  [{ kind: "VALIDATION_ERROR", code: "VALIDATION_ERROR", details: undefined }, "contacts", ""],
  [{ kind: "NOT_FOUND_ERROR", code: "NOT_FOUND_ERROR", details: undefined }, "gone", ""],
  [{ kind: "AUTH_ERROR", code: "AUTH_ERROR", details: undefined }, "signedOut", ""],
  [{ kind: "AUTHORIZATION_ERROR", code: "AUTHORIZATION_ERROR", details: undefined }, "forbidden", ""],
  [{ kind: "NETWORK_ERROR", code: "NETWORK_ERROR", details: undefined }, "network", ""],
  [{ kind: "TIMEOUT_ERROR", code: "TIMEOUT_ERROR", details: undefined }, "network", ""],
  [{ kind: "SERVER_ERROR", code: "SERVER_ERROR", details: undefined }, "failed", ""],
])("%j is told as %s", (error, key, address) => {
  expect(sendProblem(error)).toEqual({ key, address, characters: "" });
});

test("characters that the PDF cannot print are named", () => {
  const error = {
    kind: "VALIDATION_ERROR",
    code: "VALIDATION_ERROR",
    errors: [{ field: "offer", code: "unprintable", message: "" }],
    details: { characters: ["ꦏ", "ꦩ"] },
  } as const;
  expect(sendProblem({ ...error, errors: [...error.errors] })).toEqual({
    key: "unprintable",
    address: "",
    characters: "ꦏ ꦩ",
  });
});

test.each([
  ["send_at", "past", "past"],
  ["send_at", "too_late", "late"],
  ["cc.1", "recipient", "copyIsRecipient"],
  ["cc.0", "invalid_format", "copies"],
  ["cc", "custom", "copies"],
] as const)("a wrong %s (%s) is told as %s [U-51]", (field, code, key) => {
  const errors = [{ field, code, message: "" }];
  expect(
    sendProblem({ kind: "VALIDATION_ERROR", code: "VALIDATION_ERROR", details: undefined, errors }).key,
  ).toBe(key);
});
