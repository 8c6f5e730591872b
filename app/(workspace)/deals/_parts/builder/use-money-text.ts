import { useCallback } from "react";
import { useReaderText } from "./use-reader-text";

/** Writes amounts of a currency as the builder's preview does. */
export function useMoneyText(currency: string): (amount: number) => string {
  const { money } = useReaderText();
  return useCallback((amount: number) => money(amount, currency), [money, currency]);
}
