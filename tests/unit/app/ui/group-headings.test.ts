import { expect, test } from "vitest";
import { headingsOf } from "@/app/_ui/data-table/group-headings";

const groups = [
  { key: "a", label: "A", count: 3 },
  { key: "b", label: "B", count: 2 },
  { key: "c", label: "C", count: 4 },
  { key: "d", label: "D", count: 5 },
];
const shown = (closed: string[], offset: number, rows: number) =>
  headingsOf({ groups, closed: new Set(closed), onToggle: () => undefined }, offset, rows)
    .map(({ key }) => key)
    .join("");

test.each([
  ["all open, first page", [], 0, 4, "ab"],
  ["all open, next page", [], 4, 4, "bc"],
  ["one closed in the middle of a page", ["b"], 0, 5, "abc"],
  ["one closed at the end of a page stands there alone", ["b"], 0, 3, "ab"],
  ["and not again on the next one", ["b"], 3, 3, "c"],
  ["the first one closed", ["a"], 0, 3, "abc"],
  ["the last one closed", ["d"], 5, 4, "cd"],
  ["all closed", ["a", "b", "c", "d"], 0, 0, "abcd"],
] as const)("headings of a page: %s [U-144]", (_case, closed, offset, rows, expected) => {
  expect(shown([...closed], offset, rows)).toBe(expected);
});
