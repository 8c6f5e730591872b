import { useOfferText } from "./offer-text";

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
  const { money } = useOfferText();
  return (
    <span className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
      {money(negative ? -amount : amount, currency)}
    </span>
  );
}
