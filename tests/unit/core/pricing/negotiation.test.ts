import { describe, expect, test } from "vitest";
import { negotiatedTrace, negotiationRange } from "@/lib/core/pricing/negotiation";
import { resolveRules } from "@/lib/core/pricing/resolve-rules";
import { makeItem } from "./rest";

describe("the negotiation range of a 100.00 unit", () => {
  test.each([
    ["by default from nothing to the full price", 0, 100, { min: 0, max: 10000 }],
    ["from 80 to 120 percent", 80, 120, { min: 8000, max: 12000 }],
    ["to fractions of a percent", 33.335, 100.005, { min: 3334, max: 10001 }],
  ])("%s [CAL-08]", (_case, minMargin, maxMargin, range) => {
    expect(negotiationRange(10000, { minMargin, maxMargin })).toEqual(range);
  });

  test("has the defaults 0 and 100 where the item says nothing [CAL-08]", () => {
    const rules = resolveRules(makeItem({ min_negotiation_margin: null, max_negotiation_margin: null }), []);
    expect(negotiationRange(12345, rules)).toEqual({ min: 0, max: 12345 });
  });

  test("is in whole yen (X-28) [CAL-08]", () => {
    expect(negotiationRange(12300, { minMargin: 50, maxMargin: 150 }, "JPY")).toEqual({
      min: 6200,
      max: 18500,
    });
  });
});

describe("the trace of an agreed price (S-077)", () => {
  const trace = [
    { step: "base" as const, label: "Base price", amount: 10000 },
    { step: "modifier" as const, label: "Rush: yes", amount: 500 },
  ];

  test("ends with what was negotiated, so that it sums to the agreed price [CAL-08]", () => {
    expect(negotiatedTrace(trace, 9000)).toEqual([
      ...trace,
      { step: "negotiation", label: "Agreed price", amount: -1500 },
    ]);
  });

  test("stays as it is when nothing was [CAL-08]", () => {
    expect(negotiatedTrace(trace, 10500)).toEqual(trace);
  });
});
