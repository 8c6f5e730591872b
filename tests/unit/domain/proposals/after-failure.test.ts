import { describe, expect, test } from "vitest";
import { afterFailure } from "@/app/_proposal/after-failure";
import { CallFailure } from "@/app/_proposal/call-proposal";

const failed = (status: number, code = "") => new CallFailure(status, code, "");

describe("a call that failed", () => {
  test("for an older version shows the new state and asks the same question again", () => {
    expect(afterFailure(failed(412, "STALE_VERSION"), "accept")).toEqual({
      kind: "reload",
      after: { ask: "accept" },
    });
    expect(afterFailure(failed(412, "STALE_VERSION"), "save")).toEqual({
      kind: "reload",
      after: { notice: "stale" },
    });
  });

  test.each([
    ["PROPOSAL_ALREADY_ACCEPTED", { notice: "alreadyAccepted" }],
    ["PROPOSAL_ALREADY_REFUSED", { notice: "alreadyRefused" }],
    ["PROPOSAL_EXPIRED", { notice: "expired" }],
    ["PROPOSAL_SUPERSEDED", { notice: "superseded" }],
    ["CONFLICT", { notice: "superseded" }],
  ])("by the state %s shows the true state", (code, after) => {
    expect(afterFailure(failed(409, code), "accept")).toEqual({ kind: "reload", after });
  });

  test.each([
    ["signed", { notice: "alreadyAccepted" }],
    ["lost", { notice: "alreadyRefused" }],
    ["cancelled", { notice: "superseded" }],
  ])("to record for a deal that is %s meanwhile shows the true state and says why", (stage, after) => {
    const failure = new CallFailure(409, "DEAL_NOT_PENDING", "", { stage });
    expect(afterFailure(failure, "record")).toEqual({ kind: "reload", after });
  });

  test.each([
    ["name", "nameUnprintable"],
    ["offer", "unprintable"],
  ])("for characters that the PDF cannot print, in the %s, stays and says so", (field, key) => {
    const failure = new CallFailure(422, "VALIDATION_ERROR", "", { fields: [field] });
    expect(afterFailure(failure, "accept")).toEqual({ kind: "stay", notice: { tone: "warning", key } });
  });

  test("as one of too many stays, asks to wait and offers the same again", () => {
    expect(afterFailure(failed(429, "RATE_LIMIT_ERROR"), "save")).toEqual({
      kind: "stay",
      notice: { tone: "error", key: "tooMany", retry: "save" },
    });
  });

  test.each([
    [0, "unreachable"],
    [500, "serverFailed"],
    [503, "serverFailed"],
  ])("with %i stays, says so and offers to try the same again [PRO-14]", (status, key) => {
    expect(afterFailure(failed(status), "refuse")).toEqual({
      kind: "stay",
      notice: { tone: "error", key, retry: "refuse" },
    });
  });

  test.each([failed(400), new TypeError("a fault of ours")])(
    "in any other way stays and says so [PRO-14]",
    (error) => {
      expect(afterFailure(error, "save")).toEqual({
        kind: "stay",
        notice: { tone: "error", key: "rejected", retry: "save" },
      });
    },
  );
});
