import { roundingStep, type CurrencyCode } from "@/lib/core/money/currency";
import { decimal, multiply, subtract, type Decimal } from "@/lib/core/money/decimal";
import { roundHalfAwayFromZero, roundScaled } from "@/lib/core/money/rounding";
import type { Language } from "@/lib/core/i18n/languages";

/** value: minor units for dollar, 0 to 100 for percent (TOT-02). */
export type Discount = { kind: "dollar" | "percent"; value: number; afterTax: boolean };

/** value in percent; names: in other languages, passed through. */
export type TaxRate = { name: string; names?: TaxNames | undefined; value: number };
type TaxNames = Partial<Record<Language, string | undefined>>;

/** A tax profile: its rates, or a single value if the list is empty (S-074). */
type Taxes = { value: number; taxes: readonly TaxRate[] };

/**
 * unitPrice in minor units, below 0 for a credit (U-190); a line that is not counted (an optional one that is
 * not selected) adds nothing (S-083). A line's own tax replaces the deal's (T-18).
 */
export type TotalsInput = {
  lines: { unitPrice: number; quantity: number; counted: boolean; tax?: Taxes | null | undefined }[];
  discount: Discount | null;
  tax: Taxes | null;
  currency: CurrencyCode;
};

/**
 * In minor units, except the taxes' values in percent. A tax's base is what it is computed on, rounded; left out
 * where all taxes are on the whole amount before taxes.
 */
export type Totals = {
  subtotal: number;
  discount: number;
  taxes: (TaxRate & { base?: number; amount: number })[];
  taxTotal: number;
  amountBeforeTax: number;
  amountAfterTax: number;
};

/** What credits come to below 0, in minor units, taxes included if the lines alone are not (U-190). */
export type BelowZero = { belowZero: number };

/**
 * Subtotal, discount, each tax and the two amounts of a deal (TOT-01 to TOT-06, S-072 to S-074). Rates never
 * compound. A discount before taxes reduces every line by the same share; each tax is then computed on the sum of
 * the lines it applies to and rounded once (T-18). tooLarge if any amount, including a line's total, exceeds the
 * exact integers; belowZero if credits are more than the other lines. Throws RangeError unless unit prices and
 * quantities are whole numbers.
 */
export function dealTotals({ lines, tax, ...terms }: TotalsInput): Totals | { tooLarge: true } | BelowZero {
  const lineTotals = lines.map((line) => exactLineTotal(line.unitPrice, line.quantity));
  if (lineTotals.some(isTooLarge)) return { tooLarge: true };
  const totals = totalsOf(sumsOf(lines, lineTotals, tax), terms);
  if ("tooLarge" in totals) return totals;
  const least = totals.subtotal < 0 ? totals.subtotal : totals.amountBeforeTax + totals.taxTotal;
  return least < 0 ? { belowZero: least } : totals;
}

/**
 * What each line changes: a function that gives, for a line's index, the totals without it and with it; tooLarge as
 * dealTotals. Sums the lines once, and for each line only adds or subtracts it. Amounts may be below 0: what an option
 * adds to what credits take is known, too.
 */
export function totalsWithEach(
  input: TotalsInput,
): (index: number) => { without: Amounts; together: Amounts } | { tooLarge: true } {
  const totalsWith = totalsFlipped(input);
  const present = totalsWith([]);
  return (index) => {
    const line = input.lines[index];
    const other = totalsWith([index]);
    if (!line || "tooLarge" in present || "tooLarge" in other) return { tooLarge: true };
    return line.counted ? { without: other, together: present } : { without: present, together: other };
  };
}

/**
 * A function that gives the totals with some lines, by their indexes, counted where they are not, and left out where
 * they are; tooLarge as dealTotals. Sums the lines once, and then only adds or subtracts those.
 */
export function totalsFlipped({
  lines,
  tax,
  ...terms
}: TotalsInput): (flipped: readonly number[]) => Totals | { tooLarge: true } {
  const lineTotals = lines.map((line) => exactLineTotal(line.unitPrice, line.quantity));
  const isUnknown = lineTotals.some(isTooLarge);
  const sums = sumsOf(lines, lineTotals, tax);
  return (flipped) => {
    if (isUnknown) return { tooLarge: true };
    const taxed = new Map(sums.taxed);
    let { subtotal } = sums;
    for (const index of flipped) {
      const [line, total] = [lines[index], lineTotals[index] ?? 0n];
      const change = line?.counted ? -total : total;
      subtotal += change;
      addTaxed(taxed, ratesOf(line?.tax ?? tax), change);
    }
    return totalsOf({ subtotal, taxed }, terms);
  };
}

type Amounts = Pick<Totals, "amountBeforeTax" | "amountAfterTax">;

/** Of the lines that count, before any discount. */
type Sums = { subtotal: bigint; taxed: ReadonlyMap<string, TaxedAmount> };

function sumsOf(lines: TotalsInput["lines"], lineTotals: readonly bigint[], tax: Taxes | null): Sums {
  return {
    subtotal: lineTotals.reduce((sum, total, index) => (lines[index]?.counted ? sum + total : sum), 0n),
    taxed: taxedAmounts(lines, lineTotals, tax),
  };
}

function totalsOf(
  { subtotal, taxed: taxedParts }: Sums,
  { discount, currency }: Pick<TotalsInput, "discount" | "currency">,
): Totals | { tooLarge: true } {
  const off = discountAmount(discount, subtotal, currency);
  const amountBeforeTax = discount?.afterTax ? subtotal : subtotal - off;
  const rows = [...taxedParts.values()];
  const isOnParts = rows.some(({ on }) => on !== subtotal);
  const taxes = rows.map(({ rate, on }) => {
    const share = { part: on, whole: subtotal, discount };
    return {
      ...rate,
      base: isOnParts ? percentOfShare(amountBeforeTax, 100, share, currency) : null,
      amount: percentOfShare(amountBeforeTax, rate.value, share, currency),
    };
  });
  const taxTotal = taxes.reduce((sum, { amount }) => sum + amount, 0n);
  const taxed = amountBeforeTax + taxTotal;
  const amountAfterTax = discount?.afterTax && taxed > 0n ? notBelowZero(taxed - off) : taxed;

  const all = [subtotal, off, taxed, ...taxes.flatMap(({ base, amount }) => [base ?? 0n, amount])];
  if (all.some(isTooLarge)) return { tooLarge: true };
  return {
    subtotal: Number(subtotal),
    discount: Number(off),
    taxes: taxes.map(({ name, names, value, base, amount }) => ({
      name,
      ...(names && { names }),
      value,
      ...(base !== null && { base: Number(base) }),
      amount: Number(amount),
    })),
    taxTotal: Number(taxTotal),
    amountBeforeTax: Number(amountBeforeTax),
    amountAfterTax: Number(amountAfterTax),
  };
}

/**
 * Unit price times quantity in minor units, below 0 for a credit (U-190). Exact up to 2^53; dealTotals refuses larger
 * amounts. Throws RangeError unless both are whole numbers.
 */
export function lineTotal(unitPrice: number, quantity: number): number {
  return Number(exactLineTotal(unitPrice, quantity));
}

const largest = BigInt(Number.MAX_SAFE_INTEGER);
const isTooLarge = (amount: bigint): boolean => amount > largest || amount < -largest;

const hundredth = decimal("0.01");

function exactLineTotal(unitPrice: number, quantity: number): bigint {
  return BigInt(unitPrice) * BigInt(quantity);
}

/** Before tax, a discount is at most the subtotal; a percentage is always of the subtotal (S-072). */
function discountAmount(discount: Discount | null, subtotal: bigint, currency: CurrencyCode): bigint {
  if (!discount) return 0n;
  const wanted =
    discount.kind === "percent"
      ? percentOf(subtotal, discount.value, currency)
      : roundHalfAwayFromZero(decimal(discount.value), roundingStep(currency));
  const [off, most] = [notBelowZero(wanted), notBelowZero(subtotal)];
  return discount.afterTax || off < most ? off : most;
}

/** A rate, and the sum before discount of the lines to which it applies. */
type TaxedAmount = { rate: TaxRate; on: bigint };

/**
 * The deal's rates, then those of counted lines with their own taxes, each once. The deal's rates are left out if
 * every line has its own.
 */
function taxedAmounts(
  lines: TotalsInput["lines"],
  lineTotals: readonly bigint[],
  tax: Taxes | null,
): Map<string, TaxedAmount> {
  const taxed = new Map<string, TaxedAmount>();
  const counted = lines.map((line, index) => (line.counted ? (lineTotals[index] ?? 0n) : 0n));
  if (lines.length === 0 || lines.some((line) => !line.tax))
    addTaxed(
      taxed,
      ratesOf(tax),
      counted.reduce((sum, total, index) => (lines[index]?.tax ? sum : sum + total), 0n),
    );
  lines.forEach((line, index) => {
    if (line.tax && line.counted) addTaxed(taxed, ratesOf(line.tax), counted[index] ?? 0n);
  });
  return taxed;
}

/** Adds an amount to what each of the rates applies to. */
function addTaxed(taxed: Map<string, TaxedAmount>, rates: readonly TaxRate[], amount: bigint): void {
  rates.forEach((rate, index) => {
    const key = JSON.stringify([rate.name, rate.names ?? null, rate.value, nth(rates, index)]);
    const cached = taxed.get(key);
    taxed.set(key, cached ? { ...cached, on: cached.on + amount } : { rate, on: amount });
  });
}

/** How many equal rates precede this one in its profile, because each of them counts. */
const nth = (rates: readonly TaxRate[], index: number): number =>
  rates
    .slice(0, index)
    .filter(({ name, value }) => name === rates[index]?.name && value === rates[index].value).length;

/** The profile's list, or its one value when the list is empty (S-074). */
function ratesOf(tax: Taxes | null): TaxRate[] {
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

type Share = { part: bigint; whole: bigint; discount: Discount | null };

/**
 * A percentage of the share of `part` in `whole` of an amount, exact until it is rounded. Where credits take everything
 * there is nothing to share, so that it is of the part itself, less a percentage taken before taxes.
 */
function percentOfShare(
  amount: bigint,
  percent: number,
  { part, whole, discount }: Share,
  currency: CurrencyCode,
): bigint {
  if (part === whole) return percentOf(amount, percent, currency);
  const of = (base: Decimal): Decimal => multiply(multiply(base, decimal(percent)), hundredth);
  if (whole === 0n) {
    const off = discount?.kind === "percent" && !discount.afterTax ? discount.value : 0;
    const left = multiply(subtract(decimal(100), decimal(off)), hundredth);
    return roundHalfAwayFromZero(of(multiply(decimal(part), left)), roundingStep(currency));
  }
  return roundScaled(of(decimal(amount)), decimal(part), decimal(whole), roundingStep(currency));
}

function notBelowZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}
