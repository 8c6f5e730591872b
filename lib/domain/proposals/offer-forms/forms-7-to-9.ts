import { z } from "zod";
import { contentOf, namedTax, offerSchema, sealOf, sealSchemas, type Kind } from "./forms-1-to-6";
import { canonicalText, type OfferForm } from "./offer-form";

// FROZEN, like the forms that this takes its parts from.

const form = (name: string, kind: Kind) =>
  ({
    name,
    schema: z.object({
      form: z.literal(name),
      ...sealSchemas[kind],
      ...offerSchema(namedTax),
      purchase_order: z.string().describe("Number of the customer's own order; empty without one"),
    }),
    content: (offer) =>
      canonicalText({
        form: name,
        ...(kind === "unsigned" ? {} : sealOf(offer.signature)),
        ...contentOf(offer),
        purchase_order: offer.deal.purchaseOrder,
      }),
  }) satisfies OfferForm;

/** Offers with the customer's purchase order number: unaccepted, accepted by the customer, recorded by staff. */
export const PURCHASE_ORDER_FORMS = {
  unsigned: form("kapi-offer/7", "unsigned"),
  signed: form("kapi-offer/8", "signed"),
  recorded: form("kapi-offer/9", "recorded"),
};
