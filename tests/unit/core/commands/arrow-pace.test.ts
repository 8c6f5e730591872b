import { expect, test } from "vitest";
import { arrowPace } from "@/lib/core/commands/find-commands";

const down = (at: number) => ({ key: "ArrowDown", at });
const up = (at: number) => ({ key: "ArrowUp", at });

test("a repeat closer than 100 ms is ignored, one at 100 ms counts [CMD-03]", () => {
  const counts = arrowPace();
  expect([0, 50, 99, 100, 199, 200].map((at) => counts(down(at)))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
  ]);
});

test("an ignored press does not put off the next one: a held key goes on every 100 ms [CMD-03]", () => {
  const counts = arrowPace();
  expect(Array.from({ length: 31 }, (_, press) => counts(down(press * 33))).filter(Boolean)).toHaveLength(8);
});

test("the other arrow is no repeat [CMD-03]", () => {
  const counts = arrowPace();
  expect([counts(down(0)), counts(up(10)), counts(up(20))]).toEqual([true, true, false]);
});
