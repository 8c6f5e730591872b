import { describe, expect, test } from "vitest";
import { changeForCustomer } from "@/lib/domain/deals/revisions/customer-changes";
import { emptySection } from "@/lib/core/documents/blocks";
import type { RevisionChanges } from "@/lib/domain/deals/revisions/comparison-schema";

const before = {
  name: "Website",
  description: "",
  quantity: 2,
  unit_price: 100_00,
  total_price: 200_00,
  is_optional: false,
  is_selected: true,
  answers: [],
  tax: null,
  rhythm: null,
};
const after = { ...before, quantity: 3, unit_price: 90_00, total_price: 270_00, is_optional: true };
const change: RevisionChanges["lines"][number] = {
  kind: "changed",
  name: "Website",
  fields: ["quantity", "unit_price", "total_price", "is_optional"],
  before,
  after,
  difference: 70_00,
};
const section = (hides: object) => ({ ...emptySection("a"), ...hides });

describe("a changed line as its customer may see it (T-17)", () => {
  test("is told whole outside of sections, and in one that hides nothing", () => {
    expect(changeForCustomer(change, [])).toEqual(change);
    expect(changeForCustomer(change, [section({}), section({})])).toEqual(change);
  });

  test("lacks each amount that its section hides, and that it changed; the line stays", () => {
    expect(changeForCustomer(change, [section({ hides_unit_prices: true })])).toEqual({
      ...change,
      fields: ["quantity", "total_price", "is_optional"],
      before: { ...before, unit_price: null },
      after: { ...after, unit_price: null },
    });
    expect(changeForCustomer(change, [section({ hides_quantities: true })])).toEqual({
      ...change,
      fields: ["unit_price", "total_price", "is_optional"],
      before: { ...before, quantity: null },
      after: { ...after, quantity: null },
    });
    expect(changeForCustomer(change, [section({ hides_line_prices: true })])).toEqual({
      ...change,
      fields: ["quantity", "unit_price", "is_optional"],
      before: { ...before, total_price: null },
      after: { ...after, total_price: null },
      difference: null,
    });
  });

  test("lacks in both revisions what either of its sections hides", () => {
    const shown = changeForCustomer(change, [
      section({ hides_quantities: true }),
      section({ hides_unit_prices: true }),
    ]);
    const hidden = { quantity: null, unit_price: null };
    expect([shown.before, shown.after]).toEqual([
      { ...before, ...hidden },
      { ...after, ...hidden },
    ]);
  });

  test("of a new or removed line lacks them too", () => {
    const all = [section({ hides_quantities: true, hides_unit_prices: true, hides_line_prices: true })];
    const hidden = { quantity: null, unit_price: null, total_price: null };
    expect(changeForCustomer({ ...change, kind: "added", fields: [], before: null }, all)).toMatchObject({
      before: null,
      after: { ...after, ...hidden },
      difference: null,
    });
    expect(changeForCustomer({ ...change, kind: "removed", fields: [], after: null }, all)).toMatchObject({
      before: { ...before, ...hidden },
      after: null,
      difference: null,
    });
  });
});
