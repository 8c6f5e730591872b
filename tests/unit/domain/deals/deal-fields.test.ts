import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { deal } from "@/db/schema";
import { placeholdersExcept } from "@/db/statement";
import { DEAL_TEXT_NAMES, DEAL_FIELDS } from "@/lib/domain/deals/terms/deal-fields";
import { filledTexts, textsWith } from "@/lib/domain/deals/terms/pick-fields";
import { dealSchema } from "@/lib/domain/deals/schema";
import { dealAttributes } from "@/lib/domain/deals/input-schema";

test("each text of a deal is a text column, and the API takes and gives it by one name", () => {
  const columns = getTableColumns(deal);
  const names = DEAL_TEXT_NAMES.map((name) => DEAL_FIELDS[name].api);
  expect(new Set(names).size).toBe(names.length);
  for (const name of DEAL_TEXT_NAMES) {
    expect([name, columns[name].columnType]).toEqual([name, "PgText"]);
    expect(dealAttributes.shape).toHaveProperty(DEAL_FIELDS[name].api);
    expect(dealSchema.shape).toHaveProperty(DEAL_FIELDS[name].api);
  }
});

test("a text is refused when it is longer than it may be [REST-24]", () => {
  for (const name of DEAL_TEXT_NAMES) {
    const { api, longest } = DEAL_FIELDS[name];
    const takes = (length: number) => dealAttributes.safeParse({ [api]: "x".repeat(length) }).success;
    expect([name, takes(longest), takes(longest + 1)]).toEqual([name, true, false]);
  }
});

test("an insert leaves out just the columns that it is told to leave out", () => {
  const all = Object.keys(getTableColumns(deal));
  const inserted = Object.keys(placeholdersExcept(deal, "number", "version"));
  expect(inserted).toEqual(all.filter((name) => name !== "number" && name !== "version"));
});

test("empty texts are not among the filled ones", () => {
  expect(textsWith("listed")).toEqual(expect.arrayContaining(["name", "description"]));
  expect(filledTexts("shown", { name: "New website", purchase_order: "" })).toEqual([
    { name: "name", value: "New website" },
  ]);
});
