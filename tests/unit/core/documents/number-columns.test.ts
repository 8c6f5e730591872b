import { expect, test } from "vitest";
import { numberColumns } from "@/lib/core/documents/number-columns";

const columns = (cells: string[][], hasHead = false) => [...numberColumns(cells, hasHead)];

test("columns of numbers are found with and without a head, with their signs and units [T-15]", () => {
  const rows = [
    ["Design", "12", "$1,200.00", "5.4 s", "by phone"],
    ["Build", "8", "1 200,00 $", "< 1 s", "12"],
    ["", "", "−3 %", "CAD 900", ""],
  ];
  expect(columns(rows)).toEqual([1, 2, 3]);
  expect(columns([["", "Hours", "Price", "Wait", "How"], ...rows], true)).toEqual([1, 2, 3]);
});

test("a head without numbers is text where the table says it has none", () => {
  expect(
    columns([
      ["", "Hours"],
      ["Design", "12"],
    ]),
  ).toEqual([]);
});

test("the first column, words, dates and empty columns are no numbers", () => {
  expect(
    columns([
      ["1", "2026-03-05", "2 shops", ""],
      ["2", "2026-03-06", "under 1 s", " "],
    ]),
  ).toEqual([]);
  expect(columns([])).toEqual([]);
});
