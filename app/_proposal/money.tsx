import { formatMoney } from "@/lib/money/format";

/** An amount in minor units, with figures of equal width. Server and browser may know different spaces for it, so the server's text stands. */
export function Money({
  amount,
  currency,
  negative = false,
}: {
  amount: number;
  currency: string;
  negative?: boolean;
}) {
  return (
    <span className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
      {formatMoney(negative ? -amount : amount, currency, "proposal")}
    </span>
  );
}
