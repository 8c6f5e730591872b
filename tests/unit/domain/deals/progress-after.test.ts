import { describe, expect, test } from "vitest";
import { DECIDED_FACTS, OPEN_FACTS } from "@/lib/core/offers/progress";
import { progressAfter, type MovingKind } from "@/lib/domain/deals/following/deal-events";

describe("an event moves an offer forward only [U-20]", () => {
  const after = (kind: MovingKind, hasQuestion = false) =>
    Object.fromEntries(OPEN_FACTS.map((fact) => [fact, progressAfter(kind, fact, hasQuestion)]));

  test("sending it, or copying its link", () => {
    const moved = { draft: "sent", sent: "sent", seen: "seen", question: "question" };
    expect([after("sent"), after("shared")]).toEqual([moved, moved]);
  });

  test("its customer's opening and question", () => {
    expect(after("viewed")).toEqual({ draft: "seen", sent: "seen", seen: "seen", question: "question" });
    expect(new Set(Object.values(after("question_asked")))).toEqual(new Set(["question"]));
  });

  test("the answer to the last open question leads to seen, one before it to nothing", () => {
    expect(after("question_answered", true)["question"]).toBe("question");
    expect(after("question_answered")).toEqual({
      draft: "draft",
      sent: "sent",
      seen: "seen",
      question: "seen",
    });
  });

  test("nothing moves one that is decided", () => {
    for (const kind of ["sent", "shared", "viewed", "question_asked", "question_answered"] as const)
      for (const fact of DECIDED_FACTS) expect(progressAfter(kind, fact, false)).toBe(fact);
  });
});
