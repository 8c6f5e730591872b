import { describe, expect, test } from "vitest";
import { z } from "zod";
import { itemFields } from "@/lib/domain/catalog/item-fields";
import { isServiceAmount } from "@/lib/domain/transfer/services/service-rows";
import { flatTexts } from "@/lib/server/i18n/translations";
import { encodeRule, ProblemList } from "@/lib/domain/transfer/problem-list";
import fr from "@/messages/fr.json" with { type: "json" };

const french = flatTexts(fr);
const fields = itemFields(encodeRule);
const found = (schema: z.ZodType, value: unknown) => {
  const list = new ProblemList();
  list.parsed(3, schema, value);
  return list.kept;
};

describe("a problem of a file", () => {
  test("is kept with its code and what it names, and in English", () => {
    const list = new ProblemList();
    list.add(2, "id", "idUnknown", { id: 9 });
    expect(list.kept).toEqual([
      {
        row: 2,
        field: "id",
        code: "idUnknown",
        values: { id: 9 },
        message: "There is none with the id 9; leave it empty to make a new one.",
      },
    ]);
  });

  test("can be stored, whatever the file calls its columns", () => {
    const list = new ProblemList();
    list.add(1, "a\u0000\ud800", "questionUnknown", { name: `\u0000${"x".repeat(1_000)}` });
    expect(list.kept[0]?.field).toBe("a\ufffd\ufffd");
    expect(JSON.stringify(list.kept)).not.toContain("\\u0000");
    expect(String(list.kept[0]?.values?.["name"])).toHaveLength(500);
  });

  test("of a form's rule names the rule, whose text is there in each language", () => {
    expect(found(fields.title, "x")).toEqual([
      {
        row: 3,
        field: "",
        code: "validation.itemTitleTooShort",
        values: {},
        message: "Title must be at least 2 characters",
      },
    ]);
    const list = new ProblemList();
    list.addRule(1, "price_intervals.1.from", encodeRule("intervalOverlaps", { row: 2, other: 1 }));
    expect(list.kept).toEqual([
      {
        row: 1,
        field: "price_intervals.1.from",
        code: "validation.intervalOverlaps",
        values: { row: 2, other: 1 },
        message: "Row 2 overlaps row 1",
      },
    ]);
    expect(french["validation.intervalOverlaps"]).toBeDefined();
  });

  test("tells the limit of an amount in major units, as the file has its amounts", () => {
    const list = new ProblemList();
    const row = { standard_amount: 1e15, position: 1e15, price_intervals: [{ rate: 1e15, from: 1e15 }] };
    const shape = {
      standard_amount: fields.standard_amount,
      position: fields.position,
      price_intervals: z.array(z.object({ rate: z.number().max(1_000_00), from: z.number().max(500) })),
    };
    list.parsedFields(3, shape, row, new Set(), {
      nameOf: (path) => path,
      isAmount: (path) => isServiceAmount(path, row),
    });
    expect(list.kept.map(({ field, values }) => [field, values?.["most"]])).toEqual([
      ["standard_amount", 1_000_000_000],
      ["position", 2_000_000_000],
      ["price_intervals.0.rate", 1_000],
      ["price_intervals.0.from", 500],
    ]);
  });

  test.each([
    [fields.unit, 5, "noText", {}],
    [fields.unit, "x".repeat(51), "tooLong", { most: 50 }],
    [z.string().min(1), "", "tooShort", { least: 1 }],
    [fields.position, "first", "noNumber", {}],
    [fields.position, 1.5, "noWhole", {}],
    [fields.position, -1, "atLeast", { least: 0 }],
    [fields.standard_amount, 1e17, "atMost", { most: 1 }],
    [fields.is_active, "maybe", "noBoolean", {}],
    [fields.price_calculation_type, "HOUR", "notOneOf", { choices: "UNIT" }],
    [z.array(z.number()).max(1), [1, 2], "tooManyEntries", { most: 1 }],
    [z.array(z.number()), "x", "noListValue", {}],
    [z.strictObject({}), { colour: 1 }, "unknownFields", { names: "colour" }],
    [z.union([z.string(), z.number()]), null, "invalid", {}],
  ] as const)("%#: of a schema has a text of its own", (schema, value, code, values) => {
    const [problem] = found(schema, value);
    expect(problem?.code).toBe(code);
    expect(Object.keys(problem?.values ?? {})).toEqual(Object.keys(values));
    expect(french[`transfer.problemTexts.${code}`]).toBeDefined();
  });
});
