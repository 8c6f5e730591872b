import { expect, test } from "vitest";
import { apportion } from "@/lib/core/money/apportion";

test.each([
  ["250.00 over 100.00, 100.00 and 99.99", 25_000, [10_000, 10_000, 9_999], [8_334, 8_333, 8_333]],
  ["100.00 over three of 33.33", 10_000, [3_333, 3_333, 3_333], [3_334, 3_333, 3_333]],
  ["0.02 over a larger and two smaller parts", 2, [1, 4, 1], [1, 1, 0]],
  ["an amount over one part", 777, [1], [777]],
  ["nothing over two parts", 0, [1, 2], [0, 0]],
  ["an amount over parts without weight", 5, [0, 0], [0, 0]],
  ["an amount that a part without weight takes no share of", 5, [0, 3, 3], [0, 3, 2]],
  ["an amount over no part", 5, [], []],
])("%s is shared to the last cent [U-121]", (_case, amount, weights, shares) => {
  expect(apportion(BigInt(amount), weights.map(BigInt)).map(Number)).toEqual(shares);
});

test("yen are shared whole [U-121]", () => {
  expect(apportion(1_000n, [1n, 1n, 1n], 100).map(Number)).toEqual([400, 300, 300]);
});
