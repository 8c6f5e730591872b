import { z } from "zod";
import { contentOf, sealOf, type Kind } from "./forms-1-to-6";
import { DOCUMENT_FORMS } from "./forms-10-to-12";
import { canonicalText, type Offer, type OfferForm } from "./offer-form";

// FROZEN, like the forms that this takes its parts from.

const { lines, tax_profile } = DOCUMENT_FORMS.unsigned.schema.shape;

const line = lines.element.extend({
  unit: z.string().optional().describe("What unit_price is for; left out: a piece"),
  tax_profile: tax_profile.describe("Of this line alone; null: the offer's"),
  picture: z
    .object({ sha256: z.string(), alt: z.string() })
    .nullable()
    .describe("What the line shows, by the SHA-256 of its bytes"),
});

const form = (name: string, kind: Kind) =>
  ({
    name,
    schema: DOCUMENT_FORMS[kind].schema.extend({ form: z.literal(name), lines: z.array(line) }),
    content: (offer) =>
      canonicalText({
        form: name,
        ...(kind === "unsigned" ? {} : { ...sealOf(offer.signature), terms_accepted: termsOf(offer) }),
        ...contentOf(offer),
        lines: linesOf(offer),
        purchase_order: offer.deal.purchaseOrder,
        language: offer.written.language,
        blocks: offer.written.blocks,
        sections: offer.written.sections,
      }),
  }) satisfies OfferForm;

const termsOf = ({ signature }: Offer) => (signature?.terms ?? []).map(({ key, title }) => ({ key, title }));

const linesOf = (offer: Offer) =>
  contentOf(offer).lines.map((sealed, place) => {
    const {
      section = "",
      customerNote = "",
      unit = "",
      tax = null,
      picture = null,
    } = offer.lines[place] ?? {};
    return {
      ...sealed,
      section,
      customer_note: customerNote,
      // Left out where there is none, so that offers without units keep their texts.
      ...(unit !== "" && { unit }),
      tax_profile: tax,
      picture: picture && { sha256: picture.sha256, alt: picture.alt },
    };
  });

/** Offers whose lines have taxes and pictures: unaccepted, accepted by the customer, recorded by staff. */
export const LINE_FORMS = {
  unsigned: form("kapi-offer/13", "unsigned"),
  signed: form("kapi-offer/14", "signed"),
  recorded: form("kapi-offer/15", "recorded"),
};
