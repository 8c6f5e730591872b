import { z } from "zod";
import { OFFER_FORMS } from "./offer-content";

const [first, ...others] = OFFER_FORMS;

/**
 * offer.json inside each PDF: canonical JSON (RFC 8785), so that its SHA-256 identifies the offer. `form` names the form that it is written
 * in, one of lib/domain/proposals/offer-forms.
 */
export const offerSchema = z.discriminatedUnion("form", [
  first.schema,
  ...others.map(({ schema }) => schema),
]);

/** The same as a JSON Schema (draft 2020-12), as it is published at /api/offer-schema.json. */
export const offerJsonSchema = () => ({
  ...z.toJSONSchema(offerSchema),
  title: "A Kapi offer",
  description:
    "offer.json inside the PDF of a proposal: canonical JSON (RFC 8785). Its SHA-256 identifies the offer; of an accepted one it is the sealed content.",
});
