import { describe, expect, test } from "vitest";
import { insertedLines, savedLineInputOf } from "@/app/(workspace)/deals/_parts/builder/template/saved-lines";
import { openState } from "@/app/(workspace)/deals/_parts/builder/builder-state";
import { emptySection, hasNewer } from "@/lib/core/documents/blocks";
import type { SavedLine } from "@/lib/domain/library/schema";
import { cad, inTurn, makeCatalogItem, makeForm, makeLine, quebec, resolve } from "./make";

const catalog = [
  makeCatalogItem({ id: 1, title: "Logo" }),
  makeCatalogItem({ id: 3, title: "Domain", purchase_limit: 3 }),
];
const saved = (id: number, name: string, more: Partial<SavedLine> = {}): SavedLine => ({
  sale_catalog_item_id: id,
  name,
  quantity: 1,
  is_optional: false,
  extra_notes: "",
  field_values: {},
  key: "",
  section: "",
  customer_note: "",
  rhythm: null,
  open: null,
  ...more,
});
const given = {
  catalog,
  present: [],
  resolve,
  money: cad,
  words: { yes: "Yes", no: "No" },
  taxProfiles: [quebec],
  rates: { CAD: 1, USD: 0.75 },
  mayWriteFreeLines: true,
};

describe("a kept free line [T-18]", () => {
  const travel: SavedLine = {
    ...saved(0, "Travel", { quantity: 2 }),
    sale_catalog_item_id: null,
    description: "<p>By train</p>",
    unit_price: 90_00,
    currency: "USD",
    tax_profile_id: quebec.id,
  };

  test("comes with its words and taxes, its price at today's rates", () => {
    const { lines, unanswered } = insertedLines([travel], given);
    expect(lines).toMatchObject([
      {
        title: "Travel",
        unitPrice: 120_00,
        calculatedPrice: 240_00,
        taxProfile: { id: quebec.id },
        quantity: 2,
      },
    ]);
    expect(unanswered).toEqual([]);
    expect(lines[0] && savedLineInputOf(lines[0])).toEqual({
      ...travel,
      key: lines[0]?.key,
      unit_price: 120_00,
      currency: "CAD",
    });
  });

  test("of a currency that is gone stands at 0 and is named", () => {
    const { lines, unanswered } = insertedLines([{ ...travel, currency: "CHF" }], given);
    expect([lines[0]?.unitPrice, unanswered]).toEqual([0, ["Travel"]]);
  });

  test("is left out for whoever may write none, and named", () => {
    const { lines, refused } = insertedLines([travel], { ...given, mayWriteFreeLines: false });
    expect([lines, refused]).toEqual([[], ["Travel"]]);
  });
});

test("kept lines come at today's prices with their quantity, option and note", () => {
  const { lines, missing } = insertedLines(
    [saved(1, "Old name", { quantity: 2, is_optional: true, customer_note: "Two of them" })],
    given,
  );
  const price = makeCatalogItem({ id: 1 }).standard_amount ?? 0;
  expect(missing).toEqual([]);
  expect(lines).toMatchObject([
    { title: "Logo", quantity: 2, isOptional: true, customerNote: "Two of them", unitPrice: price },
  ]);
});

test("a service that is no longer sold is left out and named as it was kept", () => {
  const { lines, missing } = insertedLines([saved(9, "Fax"), saved(1, "Logo")], given);
  expect([lines.map(({ title }) => title), missing]).toEqual([["Logo"], ["Fax"]]);
});

test("no more units come than may be bought, and a service without any left is named", () => {
  const both = insertedLines(
    [saved(3, "Domain", { quantity: 2 }), saved(3, "Domain", { quantity: 2 })],
    given,
  );
  expect(both.lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(both.fewer).toEqual(["Domain"]);
  const none = insertedLines([saved(3, "Domain")], {
    ...given,
    present: [{ ...makeLine(), catalogItemId: 3, quantity: 3 }],
  });
  expect([none.lines, none.full]).toEqual([[], ["Domain"]]);
});

test("what a chosen line is kept as opens as the same line", () => {
  const [line] = insertedLines([saved(1, "Logo", { quantity: 4, extra_notes: "<p>Hi</p>" })], given).lines;
  expect(line && savedLineInputOf(line)).toEqual(
    saved(1, "Logo", { quantity: 4, extra_notes: "<p>Hi</p>", key: "service-1" }),
  );
});

test("an inserted section stands last with its lines, and is taken back by one undo", () => {
  const before = makeForm({ selectedItems: [makeLine()] });
  const { lines } = insertedLines([saved(1, "Logo"), saved(1, "Logo")], given);
  const section = { ...emptySection("new"), name: "Design" };
  const action = { type: "sectionInserted", section, lines } as const;
  const done = inTurn(openState(before), action);
  expect(done.deal.selectedItems.map((item) => [item.section, item.position])).toEqual([
    ["", 1],
    ["new", 2],
    ["new", 3],
  ]);
  expect(new Set(done.deal.selectedItems.map(({ key }) => key)).size).toBe(3);
  expect(inTurn(done, { type: "undone" }).deal.sections).toEqual([]);
});

test("a copy is out of date until its newer version was taken over or kept out, and again for an even newer one", () => {
  expect(hasNewer({ entry: 1, version: 2 }, 2)).toBe(false);
  expect(hasNewer({ entry: 1, version: 2 }, 3)).toBe(true);
  expect(hasNewer({ entry: 1, version: 2, kept: 3 }, 3)).toBe(false);
  expect(hasNewer({ entry: 1, version: 2, kept: 3 }, 4)).toBe(true);
});
