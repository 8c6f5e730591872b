import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nearestQuantity, quantityProblem, steppedQuantity } from "@/lib/core/offers/open-lines";
import { openInput } from "@/lib/domain/deals/lines/open-schema";
import { everyQuantity, nearestByHand } from "./open-oracle";

const ranges = fc
  .record({ least: fc.integer({ min: 1, max: 60 }), more: fc.integer({ min: 1, max: 60 }), part: fc.nat(59) })
  .map(({ least, more, part }) => ({ least, most: least + more, step: 1 + (part % more) }));
const typed = fc.integer({ min: -10, max: 200 });

describe("a quantity that the customer may change [U-170]", () => {
  test("may be chosen exactly where counting by steps from the least comes by", () => {
    fc.assert(
      fc.property(ranges, typed, (range, quantity) => {
        expect(quantityProblem(range, quantity) === null).toBe(everyQuantity(range).includes(quantity));
      }),
      { numRuns: 5_000 },
    );
  });

  test("is settled to the nearest one, and of two to the lower", () => {
    fc.assert(
      fc.property(ranges, typed, (range, quantity) => {
        expect(nearestQuantity(range, quantity)).toBe(nearestByHand(range, quantity));
      }),
      { numRuns: 5_000 },
    );
  });

  test("goes up and down by one step, and stays at either end", () => {
    fc.assert(
      fc.property(ranges, fc.nat(), (range, place) => {
        const all = everyQuantity(range);
        const at = place % all.length;
        expect(steppedQuantity(range, all[at]!, 1)).toBe(all[at + 1] ?? all[at]);
        expect(steppedQuantity(range, all[at]!, -1)).toBe(all[at - 1] ?? all[at]);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    [{ least: 10, most: 100, step: 5 }, 9, "too_small"],
    [{ least: 10, most: 100, step: 5 }, 101, "too_big"],
    [{ least: 10, most: 100, step: 5 }, 12, "off_step"],
    [{ least: 10, most: 100, step: 5 }, 15, null],
    // Steps begin at the least, so the most may be out of their reach.
    [{ least: 1, most: 10, step: 4 }, 9, null],
    [{ least: 1, most: 10, step: 4 }, 10, "off_step"],
  ] as const)("%j: %i is %s", (range, quantity, problem) => {
    expect(quantityProblem(range, quantity)).toBe(problem);
  });
});

test.each([
  [{ quantity: { least: 5, most: 5 } }, "most"],
  [{ quantity: { least: 6, most: 5 } }, "most"],
  [{ quantity: { most: 5, step: 5 } }, "step"],
  [{ quantity: { most: 5, step: 0 } }, "step"],
  [{ quantity: { least: 0, most: 5 } }, "least"],
  [{ quantity: { most: 1_000_001 } }, "most"],
  [{ quantity: { most: 5.5 } }, "most"],
])("%j is refused, naming its %s [U-170]", (open, field) => {
  const { error } = openInput.safeParse(open);
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual([field]);
});

test("least and step are 1 where nothing is said of them, and what opens nothing is nothing [U-170]", () => {
  expect(openInput.parse({ quantity: { most: 5 } })).toEqual({ quantity: { least: 1, most: 5, step: 1 } });
  expect(openInput.parse({})).toBeNull();
});
