import { createContext, useContext } from "react";
import { DEFAULT_LANGUAGE } from "@/lib/core/i18n/languages";
import { DEFAULT_OFFER_FORMAT, offerText, type OfferText } from "@/lib/core/offers/offer-text";

const Text = createContext<OfferText>(
  offerText({ language: DEFAULT_LANGUAGE, format: DEFAULT_OFFER_FORMAT }),
);

/** Provides the formats of amounts and dates to the components below. */
export const OfferTextProvider = Text.Provider;

/** Formats amounts, dates and taxes of the offer for its reader. */
export const useOfferText = (): OfferText => useContext(Text);

/**
 * An amount in minor units, in tabular figures. Server and browser may use different spaces in it; hydration
 * keeps the server's text.
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
