import type { OfferFormat } from "@/lib/core/offers/offer-text";
import type { TemplateStyles } from "@/lib/domain/templates/template";

/** What a proposal shows of its tenant. Colours are #rrggbb; addresses are of this origin. */
export type Brand = {
  /** Stands where there is no logo (S-126). */
  name: string;
  logoUrl: string | null;
  footerUrl: string | null;
  primaryColor: string;
  accentColor: string;
  /** Text on the primary colour. */
  onPrimary: string;
  styles: TemplateStyles;
  /** How English documents write amounts and dates (T-04). */
  offerFormat: OfferFormat;
};
