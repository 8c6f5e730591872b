import { DEFAULT_OFFER_FORMAT, offerText, type OfferText } from "@/lib/core/offers/offer-text";
import { useBuilder } from "./builder-context";

/** How the builder writes amounts, dates and taxes: as its preview does, which has the same reader (T-04). */
export function useReaderText(): OfferText {
  const { data } = useBuilder();
  return offerText({ language: data.language, format: data.brand.offerFormat ?? DEFAULT_OFFER_FORMAT });
}
