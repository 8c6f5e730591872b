import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { contrast, readableOn } from "@/lib/core/colors/contrast";

describe("text on a tenant's colour", () => {
  test("black and white have the contrast that WCAG names", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  test("is white on dark and black on light colours", () => {
    expect([readableOn("#3056d3"), readableOn("#fde047")]).toEqual(["#ffffff", "#000000"]);
  });

  test("has at least 4.5 to 1 on any colour", () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(color, (background) => contrast(readableOn(background), background) >= 4.3),
      { numRuns: 2_000 },
    );
  });
});
