import { describe, expect, test } from "vitest";
import {
  newModificationInterval,
  newPriceInterval,
  type PriceModifierShape,
} from "@/lib/core/pricing/rest-shapes";
import { resolveDiscount, resolveField, resolveRules } from "@/lib/core/pricing/resolve-rules";
import { displayPercent } from "@/lib/core/pricing/display-percent";
import { constants, idOf, makeFieldShape, makeItem } from "./rest";

const operator = "price_modification_comparison_operator";
const operators = [
  [223, "="],
  [224, "!="],
  [225, ">="],
  [226, "<="],
  [227, "<"],
  [228, ">"],
  [229, "CONTAINS"],
  [230, "EXCLUDES"],
] as const;
const modifier: PriceModifierShape = {
  field_id: 2,
  is_active: true,
  comparison_operator_id: 223,
  comparison_value: "yes",
  value: 0.15,
  type_id: idOf("price_modification_type", "plus"),
  modifier_id: idOf("price_modification_modifier", "percent"),
};
const withModifier = (changes: Partial<PriceModifierShape>) =>
  makeItem({ meta: { conditional_pricing: { price_modifiers: [{ ...modifier, ...changes }] } } });

describe("rules from a catalogue item", () => {
  test("carry everything over [PRC-02, PRC-03, PRC-04, CON-02]", () => {
    const item = makeItem({
      base_price: 1,
      standard_amount: 2,
      custom_hourly_price: 3,
      main_field_id: 4,
      min_negotiation_margin: 80,
      max_negotiation_margin: 130,
      pricing_option_id: idOf("pricing_option", "calculated"),
      meta: {
        conditional_pricing: {
          price_intervals: [{ field_id: 4, from: 1, to: null, rate: 700, flat_fee: 50, per: "UNIT" }],
          price_modifiers: [modifier],
          price_modification_intervals: [
            { field_id: 5, from: 1, to: 10, rate: 9, type_id: idOf("price_modification_type", "minus") },
          ],
        },
      },
    });
    expect(resolveRules(item, constants)).toEqual({
      pricingOption: "calculated",
      basePrice: 1,
      standardAmount: 2,
      customHourlyPrice: 3,
      mainFieldId: 4,
      minMargin: 80,
      maxMargin: 130,
      tierMode: "graduated",
      tiers: [{ fieldId: 4, from: 1, to: null, rate: 700, flatFee: 50 }],
      modifiers: [
        {
          fieldId: 2,
          isActive: true,
          operator: "=",
          comparisonValue: "yes",
          type: "plus",
          unit: "percent",
          value: 0.15,
        },
      ],
      modificationIntervals: [{ fieldId: 5, from: 1, to: 10, rate: 9, type: "minus" }],
    });
  });

  test("default to fixed, without rules, margins 0 and 100 [CAL-08]", () => {
    const bare = makeItem({ min_negotiation_margin: null, max_negotiation_margin: null });
    expect(resolveRules(bare, constants)).toMatchObject({
      pricingOption: "fixed",
      tiers: [],
      modifiers: [],
      modificationIntervals: [],
      minMargin: 0,
      maxMargin: 100,
    });
  });

  test.each(operators)(
    "operator id %i is %s with the tenant's constants and without any [CON-03]",
    (id, symbol) => {
      const item = withModifier({ comparison_operator_id: id });
      expect(resolveRules(item, constants).modifiers[0]?.operator).toBe(symbol);
      const others = constants.filter(({ constant_type }) => constant_type !== operator);
      expect(resolveRules(item, others).modifiers[0]?.operator).toBe(symbol);
    },
  );

  test("an operator is known by its slug or by its symbol, under any id, and never by another type's id [CON-02, CON-03]", () => {
    const row = { key: "k", id: 3, constant_type: operator, slug: "greater", constant_value: null };
    const read = (...rows: typeof constants) =>
      resolveRules(withModifier({ comparison_operator_id: 3 }), [...constants, ...rows]).modifiers[0]
        ?.operator;
    expect(read(row)).toBe(">");
    expect(read({ ...row, slug: "custom", constant_value: ">=" })).toBe(">=");
    expect(() => read()).toThrow("No price_modification_comparison_operator with id 3");
  });

  test.each([
    ["minus", "dollar"],
    ["plus", "hour"],
    ["minus", "percent"],
  ])("a modifier is %s in %s, by slug or by shown value [CON-05, PRC-03]", (type, unit) => {
    const item = withModifier({
      type_id: idOf("price_modification_type", type),
      modifier_id: idOf("price_modification_modifier", unit),
    });
    expect(resolveRules(item, constants).modifiers[0]).toMatchObject({ type, unit });
    const valuesOnly = constants.map((constant) => ({ ...constant, slug: "" }));
    expect(resolveRules(item, valuesOnly).modifiers[0]).toMatchObject({ type, unit });
  });

  test("types may be written as signs [CON-05]", () => {
    const signs = { plus: "+", minus: "-" };
    const signed = constants.map((constant) =>
      constant.slug in signs
        ? { ...constant, slug: "", constant_value: signs[constant.slug as keyof typeof signs] }
        : constant,
    );
    const typeOf = (slug: string) =>
      resolveRules(withModifier({ type_id: idOf("price_modification_type", slug) }), signed).modifiers[0]
        ?.type;
    expect([typeOf("minus"), typeOf("plus")]).toEqual(["minus", "plus"]);
  });

  test("an unknown type, unit or option is an error, never a guess [CON-05]", () => {
    expect(() => resolveRules(withModifier({ type_id: 99 }), constants)).toThrow("price_modification_type");
    expect(() => resolveRules(withModifier({ modifier_id: 99 }), constants)).toThrow(
      "price_modification_modifier",
    );
    expect(() => resolveRules(makeItem({ pricing_option_id: 99 }), constants)).toThrow("pricing_option");
  });

  test("an interval of time is not supported [PRC-06, PRC-02]", () => {
    const item = makeItem({
      meta: {
        conditional_pricing: {
          price_intervals: [{ field_id: 1, from: 1, to: null, rate: 1, flat_fee: 0, per: "HOUR" }],
        },
      },
    });
    expect(() => resolveRules(item, constants)).toThrow("A price interval per HOUR is not supported");
  });

  test("a price interval without a flat fee charges none [PRC-02]", () => {
    const item = makeItem({
      meta: {
        conditional_pricing: {
          price_intervals: [{ field_id: 1, from: 1, to: null, rate: 1, flat_fee: null, per: null }],
        },
      },
    });
    expect(resolveRules(item, constants).tiers).toEqual([
      { fieldId: 1, from: 1, to: null, rate: 1, flatFee: 0 },
    ]);
  });

  test("comparison values are text, whatever was stored [PRC-03]", () => {
    expect(resolveRules(withModifier({ comparison_value: 5 }), constants).modifiers[0]?.comparisonValue).toBe(
      "5",
    );
    expect(
      resolveRules(withModifier({ comparison_value: null }), constants).modifiers[0]?.comparisonValue,
    ).toBe("");
  });
});

describe("new intervals in an editor", () => {
  test("a price interval starts at 1 without an end, per unit [PRC-02]", () => {
    expect(newPriceInterval(4)).toEqual({
      field_id: 4,
      from: 1,
      to: null,
      rate: 0,
      flat_fee: 0,
      per: "UNIT",
    });
  });

  test("a modification interval starts at 1 to 10 [PRC-04]", () => {
    expect(newModificationInterval(4, 2)).toEqual({ field_id: 4, from: 1, to: 10, rate: 0, type_id: 2 });
  });
});

describe("a stored fraction is shown as percent (X-37)", () => {
  test.each([
    [0.15, "15"],
    ["0.0725", "7.25"],
    [0.07, "7"],
    [1, "100"],
    [0, "0"],
    [0.29, "29"],
  ])("%s as %s [PRC-05]", (fraction, shown) => {
    expect(displayPercent(fraction)).toBe(shown);
  });
});

describe("a question from a field", () => {
  test("carries its type, conditions and options over [CON-02]", () => {
    const options = [{ value: "a", label: "A" }];
    const shape = makeFieldShape({
      id: 7,
      type_id: idOf("field_type", "select"),
      sub_type_id: idOf("field_sub_type", "radio"),
      rules: { required: true },
      ui: { options },
      visible_when: [{ field_id: 2, comparison_id: 230, value: true }],
      position: 4,
    });
    expect(resolveField(shape, constants)).toEqual({
      id: 7,
      type: "select",
      subType: "radio",
      isRequired: true,
      position: 4,
      options,
      staffTitle: "pages",
      clientTitle: "pages",
      visibleWhen: [{ fieldId: 2, operator: "EXCLUDES", value: "true" }],
    });
  });

  test("without any of them has none", () => {
    expect(resolveField(makeFieldShape({ position: null }), constants)).toMatchObject({
      type: "number",
      subType: null,
      isRequired: false,
      position: 0,
      options: [],
      visibleWhen: [],
    });
  });

  test.each([
    ["Staff", "Client", "Staff", "Client"],
    ["Staff", null, "Staff", "Staff"],
    ["", "Client", "Client", "Client"],
    [null, null, "pages", "pages"],
  ])(
    "titled %j for staff and %j for the client reads %s and %s (S-066)",
    (admin_title, go_sale_title, staffTitle, clientTitle) => {
      expect(resolveField(makeFieldShape({ admin_title, go_sale_title }), constants)).toMatchObject({
        staffTitle,
        clientTitle,
      });
    },
  );

  test("of an unknown type is an error [CON-02]", () => {
    expect(() => resolveField(makeFieldShape({ type_id: 99 }), constants)).toThrow(
      "No field_type with id 99",
    );
  });
});

describe("a deal's discount", () => {
  const deal = { discount_amount: 10, discount_modifier_id: null, is_discount_with_tax: false };
  const percent = idOf("discount_modifier", "percent");

  test("is an amount or a percent by its modifier [TOT-02, CON-02]", () => {
    expect(resolveDiscount(deal, constants)).toEqual({ kind: "dollar", value: 10, afterTax: false });
    expect(
      resolveDiscount({ ...deal, discount_modifier_id: idOf("discount_modifier", "dollar") }, constants),
    ).toMatchObject({ kind: "dollar" });
    expect(
      resolveDiscount({ ...deal, discount_modifier_id: percent, is_discount_with_tax: true }, constants),
    ).toEqual({
      kind: "percent",
      value: 10,
      afterTax: true,
    });
  });

  test("is known by its modifier's shown value as well [TOT-02, CON-02]", () => {
    const valuesOnly = constants.map((constant) => ({ ...constant, slug: "" }));
    expect(resolveDiscount({ ...deal, discount_modifier_id: percent }, valuesOnly)).toMatchObject({
      kind: "percent",
    });
  });

  test("is none at 0 or without an amount [TOT-02]", () => {
    expect(resolveDiscount({ ...deal, discount_amount: 0 }, constants)).toBeNull();
    expect(resolveDiscount({ ...deal, discount_amount: null }, constants)).toBeNull();
  });
});
