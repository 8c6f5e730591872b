import { describe, expect, test } from "vitest";
import { checkDiscount } from "@/lib/domain/deals/terms/check-discount";

const amount = (value: number, code: string) =>
  checkDiscount({ discount_amount: value }, { code, rate: 1, rates: { [code]: 1 } }, []);

describe("a discount by an amount", () => {
  test.each([
    ["JPY", 150],
    ["JPY", 1],
    ["XOF", 99],
  ])("in %s, which has no decimals, is refused at %i hundredths", (currency, value) => {
    expect(() => amount(value, currency)).toThrow(
      expect.objectContaining({
        status: 422,
        errors: [
          expect.objectContaining({
            field: "data.attributes.discount_amount",
            message: "The currency has no decimals",
          }),
        ],
      }) as Error,
    );
  });

  test.each([
    ["JPY", 200],
    ["JPY", 0],
    ["CAD", 150],
    ["CAD", 1],
  ])("in %s is taken at %i hundredths", (currency, value) => {
    expect(amount(value, currency)).toMatchObject({ discountAmount: value, discountKind: "dollar" });
  });
});
