import { describe, expect, test } from "vitest";
import { boundsProblems, gapsOf } from "@/lib/domain/catalog/rule-terms";

const row = (from: number, to: number | null) => ({ from, to });

describe("intervals of one set (S-059)", () => {
  test.each([
    ["that follow each other", [row(1, 5), row(6, 10), row(11, null)], []],
    ["with a gap, in any order", [row(20, null), row(1, 5)], []],
    ["that end before they begin", [row(1, 5), row(9, 8)], [{ place: 1, problem: "reversed" }]],
    ["that share one unit", [row(1, 5), row(5, 10)], [{ place: 1, problem: "overlap", other: 0 }]],
    ["behind an unlimited one", [row(1, null), row(50, 60)], [{ place: 1, problem: "overlap", other: 0 }]],
    [
      "that lie inside another",
      [row(1, 2), row(10, 20), row(12, 13), row(3, 30)],
      [
        { place: 2, problem: "overlap", other: 1 },
        { place: 3, problem: "overlap", other: 1 },
      ],
    ],
    ["that repeat a reversed one", [row(9, 8), row(8, 9)], [{ place: 0, problem: "reversed" }]],
    ["of one unit each", [row(1, 1), row(2, 2)], []],
  ])("%s", (_name, rows, problems) => {
    expect(boundsProblems(rows)).toEqual(problems);
  });

  test.each([
    [[], []],
    [[row(1, null)], []],
    [[row(0, 5), row(6, 10)], []],
    [[row(3, 5)], [{ from: 1, to: 2 }]],
    [
      [row(11, 12), row(1, 5), row(20, null)],
      [
        { from: 6, to: 10 },
        { from: 13, to: 19 },
      ],
    ],
  ])("leaves gaps in %j", (rows, gaps) => {
    expect(gapsOf(rows)).toEqual(gaps);
  });
});
