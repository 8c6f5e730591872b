import { expect, test } from "vitest";
import { discountAboveLimit } from "@/lib/domain/deals/terms/discount-above";
import { limitsOf, limitsText } from "@/lib/domain/settings/discount-limits";

const line = (totalPrice: number, counted = true, every: "month" | null = null) => ({
  ...{ totalPrice, counted, every },
});

test.each([
  ["a percentage", { kind: "percent", value: 12, every: null }, [line(100_00)], 12, null],
  ["a higher one", { kind: "percent", value: 12.01, every: null }, [line(100_00)], 12, 12],
  [
    "an amount of what counts",
    { kind: "dollar", value: 12_01, every: null },
    [line(100_00), line(900_00, false)],
    12,
    12_00,
  ],
  [
    "an amount where nothing counts",
    { kind: "dollar", value: 12_00, every: null },
    [line(100_00, false)],
    12,
    null,
  ],
  [
    "an amount of a rhythm",
    { kind: "dollar", value: 6_00, every: "month" },
    [line(900_00), line(50_00, true, "month")],
    10,
    5_00,
  ],
  ["a limit that gives no whole unit", { kind: "dollar", value: 13, every: null }, [line(1_00)], 12.5, 12],
] as const)("the most of %s [U-146]", (_case, discount, lines, limit, expected) => {
  expect(discountAboveLimit(discount, lines, limit)).toBe(expected);
});

test("limits are stored in the order of roles [U-146]", () => {
  expect(limitsText(limitsOf('{"manager":20,"employee":7.5}') ?? new Map())).toBe(
    '{"employee":7.5,"manager":20}',
  );
  expect(limitsOf("{}")?.size).toBe(0);
  expect(["", "null", "[1]", '{"a":-1}'].map(limitsOf)).toEqual([null, null, null, null]);
});
