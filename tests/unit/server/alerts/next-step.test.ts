import { expect, test } from "vitest";
import { nextStep, type AlertState, type Step } from "@/lib/server/alerts/next-step";

const MINUTE = 60_000;
const START = Date.parse("2026-11-25T12:00:00Z");

/** The alerts sent after checks at these minutes, each with whether something was wrong. */
function notified(looks: readonly (readonly [minute: number, isWrong: boolean])[]): [number, Step][] {
  let state: AlertState | null = null;
  return looks.flatMap(([minute, isWrong]): [number, Step][] => {
    const next = nextStep(state, isWrong, new Date(START + minute * MINUTE));
    if (!next) return [];
    state = next.state;
    return [[minute, next.step]];
  });
}

test("it is told once when it begins and once when it is over", () => {
  const looks = [
    [0, false],
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [5, false],
    [6, true],
  ] as const;
  expect(notified(looks)).toEqual([
    [1, "begun"],
    [4, "ended"],
    [6, "begun"],
  ]);
});

test("while it lasts, once a day", () => {
  const hourly = Array.from({ length: 60 }, (_, hour) => [hour * 60, true] as const);
  expect(notified(hourly)).toEqual([
    [0, "begun"],
    [24 * 60, "lasting"],
    [48 * 60, "lasting"],
  ]);
});

test("what nobody was told of yet begins once more, with the moment at which it did", () => {
  const begunAt = new Date(START);
  const now = new Date(START + MINUTE);
  expect(nextStep({ begunAt, toldAt: null }, true, now)).toEqual({
    step: "begun",
    state: { begunAt, toldAt: now },
  });
});
