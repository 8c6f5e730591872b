import { describe, expect, test } from "vitest";
import { alikeOptions, incomparableConditions } from "@/lib/domain/fields/new-rules";
import { inEnglish } from "@/lib/core/i18n/all-messages";

const option = (label: string, value = label) => ({ label, value });

describe("options", () => {
  test("have a label each, whatever its case", () => {
    expect(alikeOptions([option("Gold"), option("gold ", "g2"), option("Silver")], [], inEnglish)).toEqual([
      { field: "ui.options.1.label", code: "twice", message: "Another option has the same label" },
    ]);
  });

  test("that are stored alike may stay so, but no others become so", () => {
    const stored = [option("Gold"), option("Gold", "g2"), option("Silver")];
    expect(alikeOptions(stored, stored, inEnglish)).toEqual([]);
    expect(alikeOptions([...stored, option("Silver", "s2")], stored, inEnglish)).toMatchObject([
      { field: "ui.options.3.label" },
    ]);
  });
});

describe("a condition", () => {
  const types: Record<number, string> = { 1: "number", 2: "boolean", 3: "text", 4: "select" };
  const wrong = (
    field_id: number,
    value: string,
    stored: { field_id: number; comparison_id: number; value: string }[] = [],
  ) =>
    incomparableConditions(
      [{ field_id, comparison_id: 223, value }],
      stored,
      (id) => ({ type: types[id], options: id === 4 ? ["bold"] : [] }),
      inEnglish,
    ).map(({ field }) => field);

  test("compares a number with a number and a yes with a yes or no", () => {
    expect([wrong(1, "12.5"), wrong(2, "true"), wrong(2, "No"), wrong(3, "any"), wrong(9, "any")]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
    expect([wrong(1, "many"), wrong(2, "maybe")]).toEqual([
      ["visible_when.0.value"],
      ["visible_when.0.value"],
    ]);
  });

  test("compares a choice with one of its options", () => {
    expect([wrong(4, "bold"), wrong(4, "Bold"), wrong(4, "none")]).toEqual([
      [],
      ["visible_when.0.value"],
      ["visible_when.0.value"],
    ]);
    expect(wrong(4, "gone", [{ field_id: 4, comparison_id: 223, value: "gone" }])).toEqual([]);
  });

  test("that is stored otherwise may stay", () => {
    expect(wrong(1, "many", [{ field_id: 1, comparison_id: 223, value: "many" }])).toEqual([]);
    expect(wrong(1, "more", [{ field_id: 1, comparison_id: 223, value: "many" }])).toEqual([
      "visible_when.0.value",
    ]);
  });
});
