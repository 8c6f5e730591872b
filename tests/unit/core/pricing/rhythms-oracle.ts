import type { OfferInput, Rhythm } from "@/lib/core/pricing/rhythms";
import { oracleTotals } from "./oracle";
import { isLess, minus, over, rational, rounded, times, type Rational } from "./rational";

/**
 * A second implementation of totals by rhythm (selling by rhythms, U-120 to U-122), independent of lib/core: it uses
 * only its types, fractions of big integers, and hands out what is left over of a discount one step at a time.
 */
export type OracleOffer =
  | { refused: "tooLarge" }
  | { refused: "discountTooLarge"; every: string; subtotal: number }
  | {
      once: OracleTotals;
      groups: { rhythm: Rhythm; totals: OracleTotals; paid: number; committed: [number, number] }[];
      committed: [number, number];
      due: number;
    };
type OracleTotals = ReturnType<typeof oracleTotals>;

export function oracleOffer(input: OfferInput): OracleOffer {
  const { lines, discount, tax, currency } = input;
  const fixedFrom = discount?.kind === "dollar" ? (input.discountEvery ?? "once") : null;
  const of = (rhythm: Rhythm | null) => lines.filter((line) => same(line.rhythm ?? null, rhythm));
  const once = oracleTotals({
    lines: of(null),
    discount: fixedFrom === null || fixedFrom === "once" ? discount : null,
    tax,
    currency,
  });

  const rhythms: Rhythm[] = [];
  for (const every of ["month", "quarter", "year"])
    for (const { rhythm } of lines)
      if (rhythm?.every === every && !rhythms.some((known) => same(known, rhythm)))
        if (of(rhythm).some((line) => line.counted)) rhythms.push(rhythm);

  const plain = rhythms.map((rhythm) => oracleTotals({ lines: of(rhythm), discount: null, tax, currency }));
  if ([once, ...plain].some(isTooLarge)) return { refused: "tooLarge" };
  let shares: (bigint | null)[] = rhythms.map(() => (fixedFrom === null ? null : 0n));
  if (discount && fixedFrom !== null && fixedFrom !== "once") {
    const sums = plain.map(({ subtotal }, index) =>
      rhythms[index]?.every === fixedFrom ? BigInt(subtotal) : 0n,
    );
    const whole = sums.reduce((a, b) => a + b, 0n);
    const step = currency === "JPY" ? 100n : 1n;
    const wanted = rounded(rational(discount.value), step);
    if (wanted > whole && !input.capsDiscount)
      return { refused: "discountTooLarge", every: fixedFrom, subtotal: Number(whole) };
    shares = spread(wanted > whole ? whole : wanted, { sums, step });
  }

  const groups = rhythms.map((rhythm, index) => {
    const share = shares[index] ?? null;
    const off = discount && (share === null ? discount : { ...discount, value: Number(share) });
    const totals = oracleTotals({ lines: of(rhythm), discount: off, tax, currency });
    const paid = rhythm.freePeriods > rhythm.term ? 0 : rhythm.term - rhythm.freePeriods;
    const committed: [number, number] = [totals.amountBeforeTax * paid, totals.amountAfterTax * paid];
    return { rhythm, totals, paid, committed };
  });
  const sum = (amount: "amountBeforeTax" | "amountAfterTax", at: 0 | 1) =>
    groups.reduce((all, { committed }) => all + committed[at], once[amount]);
  const atStart = groups.filter(({ rhythm }) => !rhythm.start && !rhythm.freePeriods);
  return {
    once,
    groups,
    committed: [sum("amountBeforeTax", 0), sum("amountAfterTax", 1)],
    due: atStart.reduce((all, { totals }) => all + totals.amountAfterTax, once.amountAfterTax),
  };
}

/** Each part down to the step; then a step at a time to the part that lacks most of its exact share. */
function spread(amount: bigint, { sums, step }: { sums: bigint[]; step: bigint }): bigint[] {
  const whole = sums.reduce((a, b) => a + b, 0n);
  if (whole === 0n) return sums.map(() => 0n);
  const steps = amount / step;
  const exact = sums.map((sum) => times(rational(steps), over(rational(sum), rational(whole))));
  const shares = exact.map(({ numerator, denominator }) => numerator / denominator);
  while (shares.reduce((a, b) => a + b, 0n) < steps) {
    let best = 0;
    const lack = (index: number): Rational =>
      minus(exact[index] ?? rational(0), rational(shares[index] ?? 0n));
    for (let index = 1; index < shares.length; index++) if (isLess(lack(best), lack(index))) best = index;
    shares[best] = (shares[best] ?? 0n) + 1n;
  }
  return shares.map((share) => share * step);
}

const isTooLarge = ({ subtotal }: OracleTotals): boolean => subtotal > Number.MAX_SAFE_INTEGER;

const same = (one: Rhythm | null, other: Rhythm | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.every === other.every &&
    one.term === other.term &&
    one.isOpenEnded === other.isOpenEnded &&
    one.freePeriods === other.freePeriods &&
    JSON.stringify(one.start) === JSON.stringify(other.start));
