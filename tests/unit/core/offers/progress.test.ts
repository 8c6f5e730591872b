import { expect, test } from "vitest";
import {
  DECIDED_FACTS,
  OPEN_FACTS,
  PROGRESS,
  progressOf,
  type ProgressFact,
} from "@/lib/core/offers/progress";
import { DAY } from "@/lib/core/time/milliseconds";

const NOW = new Date("2026-03-02T10:00:00.000Z");
const word = (progress: ProgressFact, left: number) =>
  progressOf({ progress, validUntil: new Date(NOW.getTime() + left) }, NOW);

test.each([
  ["six days before its end", 6 * DAY, ["draft", "sent", "seen", "question"]],
  ["a moment more than five days before", 5 * DAY + 1, ["draft", "sent", "seen", "question"]],
  ["five days before", 5 * DAY, ["draft", "expires_soon", "expires_soon", "question"]],
  ["at its end", 0, ["draft", "expires_soon", "expires_soon", "question"]],
  ["a moment after its end", -1, ["draft", "expired", "expired", "question"]],
] as const)(
  "%s, an offer that somebody has expires; a draft stays one, and a question comes first [U-20]",
  (_when, left, words) => {
    expect(OPEN_FACTS.map((fact) => word(fact, left))).toEqual(words);
  },
);

test("a decided offer has the word of its end, whenever its validity ends [U-20]", () => {
  for (const left of [-DAY, DAY, 9 * DAY])
    expect(DECIDED_FACTS.map((fact) => word(fact, left))).toEqual([...DECIDED_FACTS]);
});

test("each word is said of some offer", () => {
  const facts: ProgressFact[] = [...OPEN_FACTS, ...DECIDED_FACTS];
  const said = facts.flatMap((fact) => [-DAY, DAY, 9 * DAY].map((left) => word(fact, left)));
  expect(new Set(said)).toEqual(new Set(PROGRESS));
});
