import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { decimal, multiply } from "@/lib/core/money/decimal";
import { roundHalfAwayFromZero } from "@/lib/core/money/rounding";
import type { Language } from "@/lib/core/i18n/languages";

/** value: minor units for dollar, 0 to 100 for percent (TOT-02). */
export type Discount = { kind: "dollar" | "percent"; value: number; afterTax: boolean };

/** value in percent; names: what it is called in other languages, handed through. */
export type TaxRate = { name: string; names?: TaxNames | undefined; value: number };
type TaxNames = Partial<Record<Language, string | undefined>>;

/**
 * unitPrice in minor units; a line that is not counted (an optional one without its tick) adds nothing
 * (S-083).
 */
export type TotalsInput = {
  lines: { unitPrice: number; quantity: number; counted: boolean }[];
  discount: Discount | null;
  tax: { value: number; taxes: TaxRate[] } | null;
  currency: CurrencyCode;
};

/** All in minor units, but the taxes' value in percent. */
export type Totals = {
  subtotal: number;
  discount: number;
  taxes: (TaxRate & { amount: number })[];
  taxTotal: number;
  amountBeforeTax: number;
  amountAfterTax: number;
};

/**
 * Subtotal, discount, each tax and the two amounts of a deal (TOT-01 to TOT-06, S-072 to S-074). Rates never
 * compound. tooLarge when any amount, a line's own total included, is beyond the exact integers. Throws
 * RangeError unless unit prices and quantities are whole numbers.
 */
export function dealTotals({ lines, discount, tax, currency }: TotalsInput): Totals | { tooLarge: true } {
  const lineTotals = lines.map((line) => exactLineTotal(line.unitPrice, line.quantity));
  const subtotal = lineTotals.reduce((sum, total, index) => (lines[index]?.counted ? sum + total : sum), 0n);
  const off = discountAmount(discount, subtotal, currency);
  const amountBeforeTax = discount?.afterTax ? subtotal : subtotal - off;
  const taxes = ratesOf(tax).map((rate) => ({
    ...rate,
    amount: percentOf(amountBeforeTax, rate.value, currency),
  }));
  const taxTotal = taxes.reduce((sum, { amount }) => sum + amount, 0n);
  const amountAfterTax = notBelowZero(amountBeforeTax + taxTotal - (discount?.afterTax ? off : 0n));

  if ([...lineTotals, subtotal, off, amountBeforeTax + taxTotal].some((amount) => amount > largest))
    return { tooLarge: true };
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    taxes: taxes.map(({ name, names, value, amount }) => ({
      name,
      ...(names && { names }),
      value,
      amount: Number(amount),
    })),
    taxTotal: Number(taxTotal),
    amountBeforeTax: Number(amountBeforeTax),
    amountAfterTax: Number(amountAfterTax),
  };
}

/**
 * Unit price times quantity in minor units, never below 0 (CAL-07). Exact up to 2^53; dealTotals refuses what
 * is beyond. Throws RangeError unless both are whole numbers.
 */
export function lineTotal(unitPrice: number, quantity: number): number {
  return Number(exactLineTotal(unitPrice, quantity));
}

const largest = BigInt(Number.MAX_SAFE_INTEGER);

const hundredth = decimal("0.01");

function exactLineTotal(unitPrice: number, quantity: number): bigint {
  return notBelowZero(BigInt(unitPrice) * BigInt(quantity));
}

/** Before tax no more than the subtotal; a percent is always of the subtotal (S-072). */
function discountAmount(discount: Discount | null, subtotal: bigint, currency: CurrencyCode): bigint {
  if (!discount) return 0n;
  const wanted =
    discount.kind === "percent"
      ? percentOf(subtotal, discount.value, currency)
      : roundHalfAwayFromZero(decimal(discount.value), roundingStep(currency));
  const off = notBelowZero(wanted);
  return discount.afterTax || off < subtotal ? off : subtotal;
}

/** The profile's list, or its one value when the list is empty (S-074). */
function ratesOf(tax: TotalsInput["tax"]): TaxRate[] {
  if (!tax) return [];
  if (tax.taxes.length > 0) return tax.taxes.map(({ name, names, value }) => ({ name, names, value }));
  return tax.value === 0 ? [] : [{ name: "", value: tax.value }];
}

function percentOf(amount: bigint, percent: number, currency: CurrencyCode): bigint {
  return roundHalfAwayFromZero(
    multiply(multiply(decimal(amount), decimal(percent)), hundredth),
    roundingStep(currency),
  );
}

function notBelowZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
