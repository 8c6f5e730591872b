import { describe, expect, test } from "vitest";
import {
  add,
  compare,
  decimal,
  multiply,
  parseDecimal,
  subtract,
  decimalText,
} from "@/lib/core/money/decimal";

describe("decimal", () => {
  test.each([
    [0.1, "0.1"],
    [-0.15, "-0.15"],
    [9.975, "9.975"],
    ["0.15", "0.15"],
    ["1e-7", "0.0000001"],
    [1e-7, "0.0000001"],
    ["-2.50", "-2.5"],
    ["+.5", "0.5"],
    ["5.", "5"],
    [1e21, "1000000000000000000000"],
    ["12e3", "12000"],
    [0, "0"],
    [9007199254740991, "9007199254740991"],
    ["  7 ", "7"],
    [5n, "5"],
    ["1e45", `1${"0".repeat(45)}`],
    ["-1e-45", `-0.${"0".repeat(44)}1`],
  ])("reads %s as %s", (value, text) => {
    expect(decimalText(decimal(value))).toBe(text);
  });

  test.each(["", ".", "abc", "1,5", "0x10", "1e", "NaN", "Infinity", "1e9999", "1 2"])(
    "refuses %j",
    (text) => {
      expect(parseDecimal(text)).toBeNull();
      expect(() => decimal(text)).toThrow(RangeError);
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY])("refuses the number %s", (value) => {
    expect(() => decimal(value)).toThrow(RangeError);
  });

  test("adds and multiplies without the errors of binary fractions [CAL-01]", () => {
    expect(decimalText(add(decimal(0.1), decimal(0.2)))).toBe("0.3");
    expect(decimalText(subtract(decimal(1), decimal("0.9999999999999999999")))).toBe("0.0000000000000000001");
    expect(decimalText(multiply(decimal(1.1), decimal(1.1)))).toBe("1.21");
  });

  test("compares across scales", () => {
    expect(compare(decimal("1.50"), decimal(1.5))).toBe(0);
    expect(compare(decimal("0.1"), decimal("0.09"))).toBeGreaterThan(0);
    expect(compare(decimal(-2), decimal(-1.5))).toBeLessThan(0);
    expect(compare(decimal("9007199254740993"), decimal("9007199254740992"))).toBeGreaterThan(0);
  });
});
