import { createHash } from "node:crypto";
import { z } from "zod";
import type { LineApiName, LineFieldWith } from "@/lib/domain/deals/lines/line-fields";
import type { ApiName, FieldWith } from "@/lib/domain/deals/terms/deal-fields";
import { FIRST_FORMS } from "./offer-forms/forms-1-to-3";
import type { Offer, OfferForm } from "./offer-forms/offer-form";

/**
 * All forms in which offers were ever sealed. Never remove a released one, because its acceptances could no
 * longer be verified.
 */
export const OFFER_FORMS: readonly [OfferForm, ...OfferForm[]] = [
  FIRST_FORMS.unsigned,
  FIRST_FORMS.signed,
  FIRST_FORMS.recorded,
];

type SealedLine = { shape: Record<LineApiName<LineFieldWith<"sealed">>, z.ZodType> };
/** A form that contains all fields of a deal and of its lines that are `sealed`. */
type PresentForm = OfferForm & {
  schema: {
    shape: Record<ApiName<Exclude<FieldWith<"sealed">, "choices" | "bundles">>, z.ZodType> & {
      lines: { element: SealedLine };
      /** Left out of an offer without any, so that its text is what it was before there were any. */
      choices: z.ZodOptional;
      bundles: z.ZodOptional;
    };
  };
};

/**
 * The current form of offers. If this does not compile, a sealed field is missing from the form, and a new form is
 * needed.
 */
function presentForm({ signature }: Offer): PresentForm {
  const forms = FIRST_FORMS;
  return signature === null ? forms.unsigned : signature.recorded ? forms.recorded : forms.signed;
}

/**
 * The offer as canonical JSON (RFC 8785), in the current form: everything that the customer agrees to. Equal
 * offers give equal texts, so the SHA-256 identifies what was accepted.
 */
export const offerContent = (offer: Offer): string => presentForm(offer).content(offer);

/** The offer in the form of a sealed text; null if the form is unknown. Throws if the text is not JSON. */
export function offerInFormOf(sealed: string, offer: Offer): string | null {
  const { form: name } = JSON.parse(sealed) as { form?: unknown };
  return OFFER_FORMS.find((form) => form.name === name)?.content(offer) ?? null;
}

/** The totals in an offer's text, in minor units of its currency. */
export const totalsIn = (content: string): Record<string, unknown> =>
  (JSON.parse(content) as { totals: Record<string, unknown> }).totals;

/** SHA-256 of an offer's canonical JSON, in hexadecimal. */
export const contentHash = (content: string): string => createHash("sha256").update(content).digest("hex");

const [first, ...others] = OFFER_FORMS;

/**
 * offer.json inside each PDF: canonical JSON (RFC 8785), so that its SHA-256 identifies the offer. `form`
 * names the form that it is written in, one of lib/domain/proposals/offer-forms.
 */
export const offerSchema = z.discriminatedUnion("form", [
  first.schema,
  ...others.map(({ schema }) => schema),
]);

/** The JSON Schema of offers (draft 2020-12), published at /api/offer-schema.json. */
export const offerJsonSchema = () => ({
  ...z.toJSONSchema(offerSchema),
  title: "A Kapi offer",
  description:
    "offer.json inside the PDF of a proposal: canonical JSON (RFC 8785). " +
    "Its SHA-256 identifies the offer; of an accepted one it is the sealed content.",
});
