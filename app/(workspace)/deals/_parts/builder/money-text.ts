import { useEffect, useState, useCallback } from "react";
import { useFormatter } from "next-intl";
import { DEFAULT_OFFER_FORMAT, offerText, type OfferText } from "@/lib/core/offers/offer-text";
import { useBuilder } from "./builder-context";

/** Formats amounts, dates and taxes in the builder as its preview does, for the same user (T-04). */
export function useReaderText(): OfferText {
  const { data } = useBuilder();
  return offerText({ language: data.language, format: data.brand.offerFormat ?? DEFAULT_OFFER_FORMAT });
}

/** The value, delayed until it has not changed for some milliseconds. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}

/** Formats amounts of a currency as the builder's preview does. */
export function useMoneyText(currency: string): (amount: number) => string {
  const { money } = useReaderText();
  return useCallback((amount: number) => money(amount, currency), [money, currency]);
}

/** Formats a moment in the user's time zone, with dates as in the preview. */
export function useMomentText(): (at: number | string) => string {
  const { date } = useReaderText();
  const format = useFormatter();
  return (at) => {
    const moment = new Date(at);
    const day = new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return `${date(day)}, ${format.dateTime(moment, { timeStyle: "short", timeZone })}`;
  };
}
