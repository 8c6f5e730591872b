import { createContext, useContext } from "react";
import { DEFAULT_OFFER_FORMAT, offerText, type OfferText } from "@/lib/core/offers/offer-text";

const Text = createContext<OfferText>(offerText({ language: "en", format: DEFAULT_OFFER_FORMAT }));

/** Says for whom the offer below is written. */
export const OfferTextFor = Text.Provider;

/** How amounts, dates and taxes of the offer are written for its reader. */
export const useOfferText = (): OfferText => useContext(Text);

/**
 * An amount in minor units, with figures of equal width. Server and browser may know different spaces for it, so the
 * server's text stands.
 */
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
