import { z } from "zod";
import { contentOf, offerSchema, sealOf, sealSchemas, type Kind } from "./forms-1-to-6";
import { canonicalText, type Offer, type OfferForm } from "./offer-form";

// FROZEN, like the forms that this takes its parts from.

const tax = z.object({
  name: z.string(),
  value: z.number().describe("Percent"),
  names: z
    .record(z.string(), z.string())
    .optional()
    .describe("Its names in documents of a language, by the language's code, where they differ"),
});

const block = z
  .looseObject({ type: z.string(), key: z.string() })
  .describe(
    "What else it holds depends on its type; rich texts are HTML, pictures and files are named by hash",
  );

const termsAccepted = z
  .array(z.object({ key: z.string(), title: z.string() }))
  .describe("The blocks of terms that were accepted by name");

const line = offerSchema(tax).lines.element;

const form = (name: string, kind: Kind) =>
  ({
    name,
    schema: z.object({
      form: z.literal(name),
      ...sealSchemas[kind],
      ...(kind === "unsigned" ? {} : { terms_accepted: termsAccepted }),
      ...offerSchema(tax),
      lines: z.array(
        line.extend({
          section: z.string().describe("Key of its section; empty for none"),
          customer_note: z.string(),
        }),
      ),
      purchase_order: z.string().describe("Number of the customer's own order; empty without one"),
      language: z.string().describe("In which it is written"),
      blocks: z.array(block).describe("The document in its order; empty: the services alone"),
      sections: z.array(z.looseObject({ key: z.string() })).describe("Of the services, in their order"),
    }),
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
    const { section = "", customerNote = "" } = offer.lines[place] ?? {};
    return { ...sealed, section, customer_note: customerNote };
  });

/** Offers with blocks and sections: unaccepted, accepted by the customer, recorded by staff. */
export const DOCUMENT_FORMS = {
  unsigned: form("kapi-offer/10", "unsigned"),
  signed: form("kapi-offer/11", "signed"),
  recorded: form("kapi-offer/12", "recorded"),
};
