import { expect, test } from "vitest";
import { isReadableOn } from "@/lib/core/colors/picture-contrast";

const DARK = "#121a27";
const pixels = (count: number, color: readonly [number, number, number, number]) =>
  Array.from({ length: count }, () => color).flat();

test.each([
  ["a white logo", pixels(10, [255, 255, 255, 255]), true],
  ["a dark logo", pixels(10, [20, 30, 60, 255]), false],
  [
    "a dark word beside a bright sign",
    [...pixels(5, [20, 30, 60, 255]), ...pixels(5, [255, 200, 0, 255])],
    false,
  ],
  [
    "a bright logo with a thin dark edge",
    [...pixels(9, [255, 200, 0, 255]), ...pixels(1, [0, 0, 0, 255])],
    true,
  ],
  [
    "a dark shadow that is nearly transparent",
    [...pixels(5, [255, 255, 255, 255]), ...pixels(9, [0, 0, 0, 40])],
    true,
  ],
  ["a logo on white of its own", [...pixels(8, [255, 255, 255, 255]), ...pixels(1, [0, 0, 0, 255])], true],
  ["nothing", pixels(10, [0, 0, 0, 0]), true],
])("%s on a dark surface is readable: %s", (_what, given, expected) => {
  expect(isReadableOn(given, DARK)).toBe(expected);
});
