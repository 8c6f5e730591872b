import { expect, test } from "vitest";
import { addressOfList, validQuery, type SearchParams } from "@/app/_ui/list-address";
import { dealsQuery, type DealsQuery } from "@/lib/domain/deals/api";

const listQuery = (search: SearchParams) => validQuery(dealsQuery, search);
const first = listQuery({});
const listAddress = (query: DealsQuery, change: Partial<DealsQuery>) =>
  addressOfList({ path: "/deals", first }, query, change);

test("a bare address is page 1 of 20, newest first [DLS-09]", () => {
  expect(first).toEqual({ page: 1, per_page: 20, sort_by: "created_at", sort_direction: "desc" });
  expect(listAddress(first, {})).toBe("/deals");
});

test("the address holds filters, sorting and page, and reads back as the same query", () => {
  const query = {
    ...first,
    page: 3,
    per_page: 50,
    sort_by: "amount" as const,
    sort_direction: "asc" as const,
    "filter[name]": "Épicerie & co",
    "filter[stage]": "lost" as const,
    "filter[owner]": "ro",
  };
  const address = listAddress(query, {});
  expect(listQuery(Object.fromEntries(new URL(address, "http://here").searchParams))).toEqual(query);
});

test("another filter, sorting or size begins at page 1, another page keeps them", () => {
  const query = { ...first, page: 3, "filter[name]": "a" };
  expect(listAddress(query, { "filter[name]": "b" })).toBe("/deals?filter%5Bname%5D=b");
  expect(listAddress(query, { page: 4 })).toBe("/deals?page=4&filter%5Bname%5D=a");
  expect(listAddress(query, { "filter[name]": undefined })).toBe("/deals");
});

test("what is not valid in an address is ignored, the rest is kept", () => {
  expect(
    listQuery({
      page: "0",
      per_page: "9999",
      sort_by: "password",
      "filter[stage]": "gone",
      "filter[name]": "ok",
      stranger: "1",
      "filter[owner]": ["a", "b"],
    }),
  ).toEqual({ ...first, "filter[name]": "ok" });
});
