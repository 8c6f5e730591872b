import { expect, test } from "vitest";
import { optionValue } from "@/lib/domain/fields/question-form";

test.each([
  ["Large Box", "large_box"],
  ["  two   spaces ", "two_spaces"],
  ["A-B/C (d)!", "abc_d"],
  ["Doré", "dore"],
  ["50 %", "50_"],
  ["snake_case", "snake_case"],
  ["x".repeat(60), "x".repeat(50)],
  ["日本", "option"],
])("the value of %j is %j [QST-07]", (label, value) => {
  expect(optionValue(label)).toBe(value);
});

test("gets a number where another option has it, and still has 50 characters at most", () => {
  expect(optionValue("Red", ["red", "red_2"])).toBe("red_3");
  expect(optionValue("x".repeat(60), ["x".repeat(50)])).toBe(`${"x".repeat(48)}_2`);
});
