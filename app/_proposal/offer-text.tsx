import { createContext, memo, useContext } from "react";
import type { OfferText } from "@/lib/core/offers/offer-text";

// No default: making formats takes 30 ms in a browser, while the page's script is evaluated.
const Text = createContext<OfferText | null>(null);

/** Provides the formats of amounts and dates to the components below. */
export const OfferTextProvider = Text.Provider;

/** Formats amounts, dates and taxes of the offer for its reader. Throws outside of OfferTextProvider. */
export function useOfferText(): OfferText {
  const text = useContext(Text);
  if (!text) throw new Error("there is no OfferTextProvider");
  return text;
}

/**
 * An amount in minor units, in tabular figures. Server and browser may use different spaces in it; hydration
 * keeps the server's text.
 */
export const Money = memo(function Money({ amount, currency }: { amount: number; currency: string }) {
  const { money } = useOfferText();
  return (
    <span className="whitespace-nowrap tabular-nums" suppressHydrationWarning>
      {money(amount, currency)}
    </span>
  );
});
