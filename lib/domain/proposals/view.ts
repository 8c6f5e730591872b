import type { MESSAGES } from "@/lib/core/i18n/all-messages";
import type { Language } from "@/lib/core/i18n/languages";
import type { Brand } from "@/lib/domain/branding/read-brand";
import type { ApiName, FieldWith } from "@/lib/domain/deals/terms/deal-fields";
import type { ProposalAnswer } from "./schema";

/** The texts of the customer's page, in one language. */
export type ProposalTexts = (typeof MESSAGES)[Language]["proposal"];

type Line = ProposalAnswer["line_items"][number];

/**
 * One line as page and PDF show it. `extra_notes` is for staff in the builder's preview; customers never get it
 * (S-116).
 */
export type LineView = Line & {
  extra_notes?: string;
  /** Stands for the lines of a bundle: its details say what it contains. */
  isBundle?: boolean;
};

/**
 * What page and PDF show of a proposal: the public response, or the builder's own state in the same shape. Amounts in
 * minor units.
 */
export type ProposalView = Pick<
  ProposalAnswer,
  | "number"
  | ApiName<FieldWith<"shown">>
  | "created_at"
  | "status"
  | "is_replaced"
  | "discount_kind"
  | "subtotal"
  | "discount_total"
  | "tax_amounts"
  | "amount_before_tax"
  | "amount_after_tax"
  | "recurring"
  | "seller"
  | "customer"
  | "owner"
  | "tax_profile"
  | "language"
  | "blocks"
  | "sections"
  | "pdf_pages"
> &
  Partial<Pick<ProposalAnswer, "declined_at">> & { line_items: LineView[] };

/** The amounts of the totals block. */
export type TotalsView = Pick<
  ProposalAnswer,
  "subtotal" | "discount_total" | "tax_amounts" | "amount_before_tax" | "amount_after_tax" | "recurring"
>;

/** What the card needs of a tenant's brand; the default styles apply if it has none. */
export type BrandView = Pick<Brand, "name" | "logoUrl"> &
  Partial<
    Pick<
      Brand,
      | "footerUrl"
      | "typeface"
      | "primaryColor"
      | "accentColor"
      | "onPrimary"
      | "styles"
      | "offerStyle"
      | "areDetailsOpen"
      | "arePicturesShown"
    >
  >;
