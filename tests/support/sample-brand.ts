import type { Brand } from "@/lib/domain/branding/read-brand";
import { DEFAULT_STYLES } from "@/lib/domain/templates/template-styles";

/** The brand of a workspace with a colour of its own and the template's default styles. */
export const SAMPLE_BRAND: Brand = {
  name: "Acme Studio",
  template: "simple",
  typeface: "inter",
  logoUrl: null,
  footerUrl: null,
  primaryColor: "#0f5c6e",
  accentColor: "#0f5c6e",
  onPrimary: "#ffffff",
  styles: DEFAULT_STYLES,
  offerStyle: { format: "documented", timeZone: "UTC" },
  areDetailsOpen: false,
  arePicturesShown: true,
};
