import { describe, expect, test } from "vitest";
import {
  changedParts,
  formValuesOf,
  NEW_QUESTION,
  questionBody,
  optionsInOrder,
  typedOption,
  withoutOption,
  type QuestionFormValues,
} from "@/app/(workspace)/sales/(screens)/questions/_parts/form/question-values";
import type { ManagedField } from "@/lib/domain/fields/schema";
import { makeQuestion } from "../../domain/deals/builder/make";

const constants = [
  { key: "field_type:1", id: 1, slug: "select", constant_type: "field_type", constant_value: "select" },
  { key: "field_type:2", id: 2, slug: "number", constant_type: "field_type", constant_value: "number" },
  { key: "field_sub_type:3", id: 3, slug: "radio", constant_type: "field_sub_type", constant_value: "radio" },
];
const stored: ManagedField = {
  ...makeQuestion({
    rules: { required: true },
    ui: { placeholder: "…", options: [{ label: "A", value: "a" }] },
    visible_when: [{ field_id: 7, comparison_id: 223, value: "1" }],
  }),
  used_by: [],
};
const typed = (change: Partial<QuestionFormValues>): QuestionFormValues => ({
  ...NEW_QUESTION,
  name: "Pages",
  field_type: "number",
  ...change,
});

describe("the options of a question", () => {
  test("an empty row always follows the last one with a label [QST-08]", () => {
    const first = typedOption(NEW_QUESTION.options, 0, "Red");
    expect(first.map(({ label }) => label)).toEqual(["Red", ""]);
    const second = typedOption(first, first[1]?.key ?? 0, "Blue");
    expect(second.map(({ label }) => label)).toEqual(["Red", "Blue", ""]);
    expect(typedOption(second, 0, "Reddish")).toHaveLength(3);
    expect(new Set(second.map(({ key }) => key)).size).toBe(3);
  });

  test("the first row cannot be removed, others can [QST-08]", () => {
    const rows = typedOption(typedOption(NEW_QUESTION.options, 0, "Red"), 1, "Blue");
    expect(withoutOption(rows, 0)).toEqual(rows);
    expect(withoutOption(rows, 1).map(({ label }) => label)).toEqual(["Red", ""]);
    expect(optionsInOrder(rows, [1, 0]).map(({ label }) => label)).toEqual(["Blue", "Red", ""]);
  });

  test("a stored one begins with an empty row behind its own", () => {
    expect(formValuesOf(stored).options.map(({ label, value }) => [label, value])).toEqual([
      ["A", "a"],
      ["", null],
    ]);
  });
});

describe("what the form sends", () => {
  test("only conditions that have a question, a comparison and a value [QST-06]", () => {
    const whole = { key: 0, field_id: "7", comparison_id: "223", value: "3" };
    const conditions = [
      whole,
      { ...whole, key: 1, field_id: null },
      { ...whole, key: 2, comparison_id: null },
      { ...whole, key: 3, value: " " },
    ];
    expect(questionBody(typed({ conditions }), constants, null).visible_when).toEqual([
      { field_id: 7, comparison_id: 223, value: "3" },
    ]);
  });

  test("options with a label, with their value where one is stored; none of another type", () => {
    const options = [
      { key: 0, label: "Deep red", value: "red" },
      { key: 1, label: "Blue", value: null },
      { key: 2, label: " ", value: null },
    ];
    expect(
      questionBody(typed({ field_type: "select", field_sub_type: "radio", options }), constants, null),
    ).toMatchObject({
      type_id: 1,
      sub_type_id: 3,
      ui: { options: [{ label: "Deep red", value: "red" }, { label: "Blue" }] },
    });
    expect(questionBody(typed({ options }), constants, null)).toMatchObject({
      type_id: 2,
      sub_type_id: null,
      ui: {},
    });
  });

  test("leaves what it does not show as it is, and the type away while there is none", () => {
    expect(questionBody(formValuesOf(stored), constants, stored)).toMatchObject({
      ui: { placeholder: "…" },
      position: 1,
      rules: { required: true },
    });
    expect("type_id" in questionBody(typed({ field_type: null }), constants, null)).toBe(false);
    expect("position" in questionBody(typed({}), constants, null)).toBe(false);
  });
});

test("two states of a question are compared part by part, in words", () => {
  const words = {
    type: ({ field_type: type }: ManagedField) => `Type ${type}`,
    condition: ({ value }: ManagedField["visible_when"][number]) => `Pages is ${value}`,
  };
  expect(changedParts(stored, { ...stored, name: "Sheets", is_required: false, version: 9 }, words)).toEqual([
    { part: "name", was: "Pages", is: "Sheets" },
    { part: "required", was: "✓", is: "✗" },
  ]);
  const other = { field_type: "text", visible_when: [{ field_id: 7, comparison_id: 223, value: "2" }] };
  expect(changedParts(stored, { ...stored, ...other }, words)).toEqual([
    { part: "type", was: `Type ${stored.field_type}`, is: "Type text" },
    { part: "conditions", was: "Pages is 1", is: "Pages is 2" },
  ]);
  expect(changedParts(stored, { ...stored, version: 2 }, words)).toEqual([]);
});
