import type { OfferInput } from "@/lib/core/pricing/rhythms";
import { shortOf, type ExpectedOffer } from "./offer-cases";
import { oracleOffer } from "./rhythms-oracle";

/** What the oracle expects of an offer, in the shape of the cases. */
export function expectedOf(input: OfferInput): ExpectedOffer {
  const offer = oracleOffer(input);
  if ("refused" in offer)
    return offer.refused === "tooLarge"
      ? { tooLarge: true }
      : { discountTooLarge: { every: offer.every, subtotal: offer.subtotal } };
  return {
    once: shortOf(offer.once),
    groups: offer.groups.map((group) => ({ ...group, totals: shortOf(group.totals) })),
    committed: offer.committed,
    due: offer.due,
  };
}
