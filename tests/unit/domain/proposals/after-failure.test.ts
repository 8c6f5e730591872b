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
    ["PROPOSAL_ALREADY_REFUSED", { notice: "declinedOn" }],
    ["PROPOSAL_EXPIRED", { notice: "expired" }],
    ["PROPOSAL_SUPERSEDED", { notice: "superseded" }],
    ["CONFLICT", { notice: "superseded" }],
  ])("by the state %s shows the true state", (code, after) => {
    expect(afterFailure(failed(409, code), "accept")).toEqual({ kind: "reload", after });
  });

  test.each([
    ["signed", { notice: "alreadyAccepted" }],
    ["lost", { notice: "declinedOn" }],
    ["cancelled", { notice: "superseded" }],
  ])("to record for a deal that is %s meanwhile shows the true state and says why", (stage, after) => {
    const failure = new CallFailure(409, "DEAL_NOT_PENDING", "", { stage });
    expect(afterFailure(failure, "record")).toEqual({ kind: "reload", after });
  });

  test("for characters of the offer that the PDF cannot print stays and says so", () => {
    const failure = new CallFailure(422, "VALIDATION_ERROR", "", {
      fields: ["offer"],
      reasons: ["unprintable"],
    });
    const notice = { tone: "warning", key: "unprintable" };
    expect(afterFailure(failure, "accept")).toEqual({ kind: "stay", notice });
  });

  test.each([
    ["unprintable", "nameUnprintable"],
    ["required", "name"],
  ])("for a name that is %s says so at its field [U-84]", (reason, problem) => {
    const failure = new CallFailure(422, "VALIDATION_ERROR", "", { fields: ["name"], reasons: [reason] });
    expect(afterFailure(failure, "accept")).toEqual({ kind: "mend", problem });
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
