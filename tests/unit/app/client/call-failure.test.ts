import { createTranslator } from "next-intl";
import { describe, expect, test } from "vitest";
import { ApiError } from "@/app/_client/api-error";
import { callFailure } from "@/app/_client/call-failure";
import { errorOfReply } from "@/lib/api-client/reply";
import en from "@/messages/en.json" with { type: "json" };
import fr from "@/messages/fr.json" with { type: "json" };

const refusal = (status: number, code: string) =>
  errorOfReply({ status, isJson: true, body: { message: "no", code }, retryAfter: null });

const CASES = [
  ["somebody else's change", refusal(412, "STALE_VERSION"), "changed"],
  ["what is gone", refusal(404, "NOT_FOUND_ERROR"), "gone"],
  ["a session that has ended", refusal(401, "AUTH_ERROR"), "signedOut"],
  ["a missing permission", refusal(403, "AUTHORIZATION_ERROR"), "forbidden"],
  ["too many calls", refusal(429, "RATE_LIMIT_ERROR"), "tooMany"],
  ["a server that nobody reaches", new ApiError("NETWORK_ERROR", { status: 0, message: "no" }), "network"],
  ["an answer that comes too late", new ApiError("TIMEOUT_ERROR", { status: 408, message: "no" }), "network"],
  ["an error of the server", refusal(500, "SERVER_ERROR"), "failed"],
  ["an error of the page", new Error("no"), "failed"],
] as const;

describe("the text of a failed call", () => {
  test.each(CASES)("says %s [P-01]", (_name, error, expected) => {
    expect(callFailure(error)).toBe(expected);
  });

  test("is there for each case in every noun's own words, in both languages [P-01]", () => {
    for (const [locale, messages] of [
      ["en", en],
      ["fr", fr],
    ] as const)
      for (const namespace of [
        "common.failures",
        "clients.failures",
        "questions.failures",
        "settings.failures",
      ] as const) {
        const t = createTranslator({ locale, messages, namespace });
        const texts = new Set(CASES.map(([, error]) => t(callFailure(error))));
        expect(texts.size).toBe(7);
      }
  });
});
