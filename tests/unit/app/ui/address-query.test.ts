import { describe, expect, test } from "vitest";
import { addressOfQuery, queryOfAddress } from "@/app/_ui/data-table/use-table-state";
import type { TableQuery } from "@/app/_ui/data-table/types";

const defaults: TableQuery = { page: 1, per_page: 10, search: "", sort: null, filters: {} };
const read = (text: string) => queryOfAddress(new URLSearchParams(text), defaults);
const write = (change: Partial<TableQuery>, before = "") =>
  addressOfQuery(new URLSearchParams(before), { ...defaults, ...change }, defaults);

describe("a table's state in the address", () => {
  test("page 1, 10 rows and no order where nothing is said [LIM-07] [S-143]", () => {
    expect(read("")).toEqual(defaults);
    expect(write({})).toBe("");
  });

  test("comes back as it was written", () => {
    const state = {
      page: 3,
      per_page: 25,
      search: "a & b",
      sort: { column: "name", direction: "desc" as const },
      filters: { role: "admin" },
    };
    expect(read(write(state))).toEqual(state);
  });

  test.each([
    "page=0",
    "page=-1",
    "page=1.5",
    "page=x",
    "per_page=0",
    "per_page=201",
    "per_page=1e9",
    "sort=a;b",
    "filter[]=x",
    "filter[role]=",
  ])("%s is left at its default", (text) => {
    expect(read(text)).toEqual(defaults);
  });

  test("leaves what is not the table's alone", () => {
    expect(write({ page: 2 }, "tab=rules&page=9&filter[x]=1")).toBe("?tab=rules&page=2");
  });
});
