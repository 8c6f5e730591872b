import { expect, test } from "vitest";
import { nextEntry } from "@/app/_ui/next-entry";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowUp", 1, 0],
  ["ArrowUp", 0, 3],
  ["ArrowUp", -1, 3],
  ["Home", 2, 0],
  ["End", 0, 3],
])("%s from place %i leads to %i of four [SHL-06]", (key, at, next) => {
  expect(nextEntry(key, at, 4)).toBe(next);
});

test("other keys move nothing, and among no entries none does [SHL-06]", () => {
  expect(nextEntry("Tab", 0, 4)).toBeNull();
  expect(nextEntry("ArrowDown", -1, 0)).toBeNull();
});
