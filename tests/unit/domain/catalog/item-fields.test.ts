import { describe, expect, test } from "vitest";
import { createItemBody, updateItemBody } from "@/lib/domain/catalog/write-schema";

const attributes = { title: "Website", description: "<p>Five pages</p>" };
const messages = (given: object) =>
  createItemBody
    .safeParse({ data: { attributes: { ...attributes, ...given } } })
    .error?.issues.map(({ message }) => message) ?? [];

const LONG_TITLE = "x".repeat(255);
const LONG_DESCRIPTION = "x".repeat(40_000);

const REFUSED: readonly [string, object, string[]][] = [
  ["an empty title", { title: " " }, ["Title is required"]],
  ["no title", { title: undefined }, ["Title is required"]],
  ["a title of 1 character", { title: "A" }, ["Title must be at least 2 characters"]],
  ["a title of 255 characters [X-12]", { title: LONG_TITLE }, ["Title must be less than 255 characters"]],
  ["an empty description", { description: "" }, ["Description is required"]],
  [
    "a description of empty paragraphs",
    { description: "<p> </p><p>&nbsp;</p>" },
    ["Description is required"],
  ],
  [
    "a description of 40000 characters",
    { description: LONG_DESCRIPTION },
    ["Description must be less than 40000 characters"],
  ],
  [
    "a description of nothing but tags",
    { description: "<b>".repeat(13_000) },
    ["Description has too much formatting"],
  ],
  ["a minimum margin below 0", { min_negotiation_margin: -0.5 }, ["Minimum margin cannot be negative"]],
  ["a maximum margin below 100", { max_negotiation_margin: 99.99 }, ["Maximum margin must be at least 100"]],
  ["a duration of 0", { standard_duration: 0 }, ["Standard duration must be greater than 0"]],
  ["a negative duration", { standard_duration: -1 }, ["Standard duration must be greater than 0"]],
];

describe("the fields of a service", () => {
  test.each(REFUSED)(
    "refuse %s [VAL-15] [VAL-16] [VAL-17] [VAL-18] [VAL-19] [VAL-20] [VAL-21] [VAL-23]",
    (_name, given, expected) => {
      expect(messages(given)).toEqual(expected);
    },
  );

  test("allow the longest and shortest texts, a limit of 1 and the widest margins", () => {
    expect(messages({ title: "x".repeat(254) })).toEqual([]);
    expect(
      messages({
        title: "Ab",
        description: "x".repeat(39_999),
        purchase_limit: 1,
        min_negotiation_margin: 0,
        max_negotiation_margin: 100,
        standard_duration: 0.25,
      }),
    ).toEqual([]);
  });

  test.each([
    ["purchase_limit", 0],
    ["purchase_limit", 1.5],
    ["base_price", -1],
    ["standard_amount", 10.5],
    ["price_calculation_type", "HOUR"],
    ["surprise", 1],
    ["main_field_id", 0],
  ])("refuse %s %j [CAT-06] [CAT-12]", (name, value) => {
    expect(messages({ [name]: value })).toHaveLength(1);
  });

  test("take UNIT, the only way to calculate a price [CAT-06]", () => {
    expect(messages({ price_calculation_type: "UNIT" })).toEqual([]);
  });

  test("may all be left out of a change", () => {
    expect(updateItemBody.parse({ data: { attributes: {} } })).toEqual({ data: { attributes: {} } });
  });
});

describe("the rules of a service", () => {
  const rules = (conditional_pricing: object) =>
    createItemBody.safeParse({ data: { attributes }, meta: { conditional_pricing } });

  test("begin as the editor's rows do: tiers from 1 without end, modification intervals from 1 to 10, both per unit [PRC-02] [PRC-04]", () => {
    const parsed = rules({
      price_intervals: [{ field_id: 4, rate: 100 }],
      price_modification_intervals: [{ field_id: 4, rate: 5, type_id: 1 }],
    });
    expect(parsed.data?.meta?.conditional_pricing).toEqual({
      price_intervals: [{ field_id: 4, from: 1, to: null, rate: 100, flat_fee: 0, per: "UNIT" }],
      price_modification_intervals: [{ field_id: 4, from: 1, to: 10, rate: 5, type_id: 1 }],
    });
  });

  test.each([
    ["a bound below 0 [PRC-12]", { price_intervals: [{ field_id: 4, from: -1, rate: 1 }] }],
    ["a bound between units [PRC-12]", { price_intervals: [{ field_id: 4, from: 1, to: 2.5, rate: 1 }] }],
    ["a rate below 0 [PRC-12]", { price_modification_intervals: [{ field_id: 4, rate: -1, type_id: 1 }] }],
    ["a fraction of a cent [PRC-05]", { price_intervals: [{ field_id: 4, rate: 1.5 }] }],
    ["time intervals [PRC-06]", { price_intervals: [{ field_id: 4, rate: 1, per: "HOUR" }] }],
    [
      "a value below 0",
      {
        price_modifiers: [
          {
            field_id: 4,
            comparison_operator_id: 223,
            comparison_value: "1",
            type_id: 1,
            modifier_id: 1,
            value: -1,
          },
        ],
      },
    ],
  ])("refuse %s", (_name, given) => {
    expect(rules(given).success).toBe(false);
  });
});
