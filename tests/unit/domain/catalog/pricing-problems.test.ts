import { describe, expect, test } from "vitest";
import { itemProblems } from "@/lib/domain/catalog/item-problems";
import { newDraft } from "@/lib/domain/catalog/item-draft";
import { pricingProblems } from "@/lib/domain/catalog/pricing-problems";
import type { ModifierInput, RulesInput } from "@/lib/domain/catalog/rule-fields";
import type { RuleTerms } from "@/lib/domain/catalog/rule-terms";
import { inEnglish } from "@/lib/core/i18n/all-messages";
import { STARTER_CONSTANTS } from "@/lib/domain/tenant-admin/starter-data";

const constants = Object.entries(STARTER_CONSTANTS).flatMap(([constant_type, entries]) =>
  entries.map(([id, slug, constant_value]) => ({
    key: `${constant_type}.${slug}`,
    id,
    slug,
    constant_type,
    constant_value,
  })),
);
const [PAGES, STYLE, RUSH, SILENT, WORDS] = [1, 2, 3, 4, 5];
const question = (id: number, type: "number" | "select" | "boolean" | "text", isPriceModifier = true) =>
  [
    id,
    { id, type, isPriceModifier, options: type === "select" ? [{ value: "bold", label: "Bold" }] : [] },
  ] as const;
const questions = new Map([
  question(PAGES, "number"),
  question(STYLE, "select"),
  question(RUSH, "boolean"),
  question(SILENT, "number", false),
  question(WORDS, "text"),
]);
const terms: RuleTerms = { questions, constants, say: inEnglish, currency: "CAD", stored: null };

const NOTHING_STORED = {
  price_intervals: [],
  price_modifiers: [],
  main_field_id: null,
  amounts: new Set<number>(),
};

const problems = (rules: RulesInput, stored: RuleTerms["stored"] = null) =>
  pricingProblems(
    { price_intervals: [], price_modifiers: [], price_modification_intervals: [], ...rules },
    { ...terms, stored },
  ).map(({ field, message }) => `${field}: ${message}`);
const tier = (from: number, to: number | null, field_id = PAGES) => ({
  field_id,
  from,
  to,
  rate: 100,
  flat_fee: 0,
  per: "UNIT" as const,
});
const interval = (from: number, to: number | null, type_id = 2, field_id = PAGES) => ({
  field_id,
  from,
  to,
  rate: 5,
  type_id,
});
const modifier = (change: Partial<ModifierInput>): ModifierInput => ({
  field_id: STYLE,
  is_active: true,
  comparison_operator_id: 223,
  comparison_value: "bold",
  type_id: 2,
  modifier_id: 3,
  value: 0.1,
  ...change,
});

describe("tiers (S-059)", () => {
  test("name the row that overlaps, and the one that ends before it begins", () => {
    expect(problems({ price_intervals: [tier(1, 5), tier(5, 10), tier(20, 11)] })).toEqual([
      "price_intervals.1.from: Row 2 overlaps row 1",
      "price_intervals.2.to: Row 3 ends before it begins",
    ]);
  });

  test.each([
    [STYLE, "Only a question answered with a number can be used here"],
    [99, "This question does not exist"],
    [SILENT, "This question does not affect pricing. Switch Affects Pricing on first."],
  ])("refuse question %i", (id, text) => {
    expect(problems({ price_intervals: [tier(1, null, id)] })).toEqual([
      `price_intervals.0.field_id: ${text}`,
    ]);
  });

  test("with a gap are fine", () => {
    expect(problems({ price_intervals: [tier(1, 5), tier(11, null)] })).toEqual([]);
  });
});

describe("modification intervals (S-059)", () => {
  test("overlap only within one question and sign", () => {
    expect(
      problems({
        price_modification_intervals: [
          interval(1, 10, 2),
          interval(1, 10, 1),
          interval(30, 40, 2),
          interval(9, 12, 2),
        ],
      }),
    ).toEqual(["price_modification_intervals.3.from: Row 4 overlaps row 1"]);
  });

  test("refuse an unknown sign", () => {
    expect(problems({ price_modification_intervals: [interval(1, 2, 77)] })).toEqual([
      "price_modification_intervals.0.type_id: This choice does not exist",
    ]);
  });
});

describe("price modifications", () => {
  test.each([
    [
      "an option, a yes, a number and a text",
      [
        modifier({}),
        modifier({ field_id: RUSH, comparison_value: "false" }),
        modifier({ field_id: PAGES, comparison_value: "12.5", comparison_operator_id: 225 }),
        modifier({ field_id: WORDS, comparison_value: "any" }),
      ],
      [],
    ],
    ["a percent of 100 [PRC-07]", [modifier({ value: 1 })], []],
    ["a percent above 100 [PRC-07]", [modifier({ value: 1.01 })], ["value: At most 100 %"]],
    [
      "a fraction of a cent",
      [modifier({ modifier_id: 1, value: 10.5 })],
      ["value: Give a whole number of cents"],
    ],
    [
      "hours, which only old data has (X-36)",
      [modifier({ modifier_id: 2, value: 1.5 })],
      ["modifier_id: Hours are kept for old rules only. Choose $ or %."],
    ],
    [
      "more decimals than are kept of a percent",
      [modifier({ value: 0.1234567 })],
      ["value: At most 4 decimals"],
    ],
    ["all decimals that are kept of a percent", [modifier({ value: 0.123456 })], []],
    [
      "a contains, which only old data has (X-35)",
      [modifier({ comparison_operator_id: 229 })],
      ["comparison_operator_id: This comparison is kept for old rules only. Choose another."],
    ],
    [
      "an order of yes and no",
      [modifier({ field_id: RUSH, comparison_value: "true", comparison_operator_id: 225 })],
      ["comparison_operator_id: This comparison is kept for old rules only. Choose another."],
    ],
    [
      "an order of texts",
      [modifier({ field_id: WORDS, comparison_value: "many", comparison_operator_id: 225 })],
      ["comparison_value: Only numbers have an order: compare with a number, or by = or !=."],
    ],
    [
      "an order of texts that are numbers",
      [modifier({ field_id: WORDS, comparison_value: "12", comparison_operator_id: 225 })],
      [],
    ],
    [
      "no answer to compare with",
      [modifier({ comparison_value: " " })],
      ["comparison_value: Choose the answer to compare with"],
    ],
    [
      "an option that is not offered",
      [modifier({ comparison_value: "loud" })],
      ["comparison_value: The question cannot be answered with this"],
    ],
    [
      "a number that is none",
      [modifier({ field_id: PAGES, comparison_value: "many" })],
      ["comparison_value: The question cannot be answered with this"],
    ],
    [
      "a yes that is none",
      [modifier({ field_id: RUSH, comparison_value: "maybe" })],
      ["comparison_value: The question cannot be answered with this"],
    ],
    [
      "an unknown operator",
      [modifier({ comparison_operator_id: 1 })],
      ["comparison_operator_id: This choice does not exist"],
    ],
    [
      "an unknown unit",
      [modifier({ modifier_id: 9, value: 5 })],
      ["modifier_id: This choice does not exist"],
    ],
    ["a question that is gone", [modifier({ field_id: 99 })], ["field_id: This question does not exist"]],
    [
      "a question that does not affect pricing",
      [modifier({ field_id: SILENT, comparison_value: "1" })],
      ["field_id: This question does not affect pricing. Switch Affects Pricing on first."],
    ],
  ])("with %s", (_name, price_modifiers, expected) => {
    expect(problems({ price_modifiers })).toEqual(expected.map((text) => `price_modifiers.0.${text}`));
  });
});

describe("what only old rules have", () => {
  const old = {
    contains: modifier({ id: 1, comparison_operator_id: 229 }),
    order: modifier({ id: 2, field_id: RUSH, comparison_value: "true", comparison_operator_id: 225 }),
    hours: modifier({ id: 3, modifier_id: 2, value: 1.5 }),
    gone: modifier({ id: 4, comparison_value: "loud" }),
  };
  const stored = { ...NOTHING_STORED, price_modifiers: Object.values(old) };

  test.each(Object.entries(old))("%s is kept where it is stored, by its id or as it is", (_, rule) => {
    const { id: _id, ...unnamed } = rule;
    expect(
      problems({ price_modifiers: [{ ...rule, value: rule.value / 2, is_active: false }] }, stored),
    ).toEqual([]);
    expect(problems({ price_modifiers: [unnamed] }, stored)).toEqual([]);
  });

  test("is refused of another question, and where a new rule has it", () => {
    expect(
      problems({ price_modifiers: [{ ...old.order, field_id: STYLE, comparison_value: "bold" }] }, stored),
    ).toEqual([
      "price_modifiers.0.comparison_operator_id: This comparison is kept for old rules only. Choose another.",
    ]);
    expect(problems({ price_modifiers: [modifier({ id: 1, modifier_id: 2, value: 1 })] }, stored)).toEqual([
      "price_modifiers.0.modifier_id: Hours are kept for old rules only. Choose $ or %.",
    ]);
  });

  test("a tier counts the main question, unless it is stored with another", () => {
    const draft = newDraft(
      { title: "Ab", description: "x", main_field_id: PAGES },
      { price_intervals: [{ ...tier(1, 5, 6), id: 7 }] },
      1,
    );
    const known = new Map([...questions, question(6, "number")]);
    const found = (price_intervals: NonNullable<RuleTerms["stored"]>["price_intervals"]) =>
      itemProblems(draft, {
        ...terms,
        questions: known,
        variableIsKept: false,
        stored: { ...NOTHING_STORED, price_intervals, main_field_id: PAGES },
      }).map(({ field, message }) => `${field}: ${message}`);
    expect(found([])).toEqual([
      "conditional_pricing.price_intervals.0.field_id: A tier counts the main question.",
    ]);
    expect(found([{ ...tier(1, 5, 6), id: 7 }])).toEqual([]);
  });

  test("tiers need a main question to count, unless they are stored without one", () => {
    const price_intervals = [{ ...tier(1, 5), id: 7 }];
    const found = (stored: RuleTerms["stored"], rows = price_intervals) =>
      itemProblems(newDraft({ title: "Ab", description: "x" }, { price_intervals: rows }, 1), {
        ...terms,
        variableIsKept: false,
        stored,
      }).map(({ field, message }) => `${field}: ${message}`);
    const needed = ["main_field_id: Choose the main question that the tiers count"];
    const old = { ...NOTHING_STORED, price_intervals };
    expect(found(null)).toEqual(needed);
    expect(found({ ...old, main_field_id: PAGES })).toEqual(needed);
    expect(found({ ...old, main_field_id: null })).toEqual([]);
    expect(found({ ...old, main_field_id: null }, [...price_intervals, { ...tier(6, 9), id: 8 }])).toEqual(
      needed,
    );
    expect(found(null, [])).toEqual([]);
  });
});

describe("a whole service", () => {
  const whole = (attributes: object, variableIsKept = false) =>
    itemProblems(newDraft({ title: "Ab", description: "x", ...attributes }, undefined, 1), {
      ...terms,
      variableIsKept,
    }).map(({ field, message }) => `${field}: ${message}`);

  test("in a currency without decimals has no hundredths in any of its amounts [X-28]", () => {
    const draft = newDraft(
      {
        title: "Ab",
        description: "x",
        main_field_id: PAGES,
        base_price: 100_50,
        standard_amount: 5_00,
        custom_hourly_price: 1,
      },
      {
        price_intervals: [{ ...tier(1, 5), rate: 1_99, flat_fee: 2_01 }, tier(6, 9)],
        price_modifiers: [modifier({ modifier_id: 1, value: 50 }), modifier({ modifier_id: 3, value: 0.15 })],
        price_modification_intervals: [{ ...interval(1, 5), rate: 30 }],
      },
      1,
    );
    const found = (currency: string, amounts: readonly number[] = []) =>
      itemProblems(draft, {
        ...terms,
        currency,
        variableIsKept: false,
        stored: { ...NOTHING_STORED, main_field_id: PAGES, amounts: new Set(amounts) },
      })
        .filter(({ message }) => message === "This currency has no decimals: give a whole amount")
        .map(({ field }) => field);
    const all = [
      "base_price",
      "custom_hourly_price",
      "conditional_pricing.price_intervals.0.rate",
      "conditional_pricing.price_intervals.0.flat_fee",
      "conditional_pricing.price_modifiers.0.value",
      "conditional_pricing.price_modification_intervals.0.rate",
    ];
    expect(found("JPY")).toEqual(all);
    expect(found("CAD")).toEqual([]);
    expect(found("JPY", [100_50, 1])).toEqual(all.slice(2));
  });

  test("refuses margins that cross [VAL-22]", () => {
    expect(whole({ min_negotiation_margin: 130, max_negotiation_margin: 120 })).toEqual([
      "min_negotiation_margin: Minimum margin cannot be greater than maximum margin",
    ]);
    expect(whole({ min_negotiation_margin: 120, max_negotiation_margin: 120 })).toEqual([]);
  });

  test("takes only a number question as its main one [PRC-14]", () => {
    expect(whole({ main_field_id: STYLE })).toEqual([
      "main_field_id: Only a question answered with a number can be used here",
    ]);
    expect(whole({ main_field_id: PAGES })).toEqual([]);
    expect(whole({ main_field_id: 99 })).toEqual(["main_field_id: This question does not exist"]);
  });

  test("is fixed unless it says otherwise, and variable only when it was so before [PRC-13] (X-38)", () => {
    expect(newDraft({ title: "Ab", description: "x" }, undefined, 1).attributes.pricing_option_id).toBe(1);
    expect(whole({ pricing_option_id: 3 })).toEqual([
      "pricing_option_id: Variable pricing is kept for old services only. Choose fixed or calculated.",
    ]);
    expect(whole({ pricing_option_id: 3 }, true)).toEqual([]);
    expect(whole({ pricing_option_id: 12 })).toEqual(["pricing_option_id: This choice does not exist"]);
  });

  test("has the documented defaults [CAT-11]", () => {
    expect(newDraft({ title: "Ab", description: "x" }, undefined, 1).attributes).toMatchObject({
      is_upscalable: true,
      is_renewable: false,
      min_negotiation_margin: 0,
      max_negotiation_margin: 100,
      is_bookable: false,
      standard_duration: 1,
      tier_mode: "graduated",
      is_active: true,
    });
  });
});
