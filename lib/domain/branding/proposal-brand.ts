import { readableOn } from "@/lib/core/colors/contrast";
import type { Typeface } from "@/lib/core/documents/typefaces";
import { templateStyles } from "@/lib/domain/templates/template-styles";
import { templateWithId } from "@/lib/domain/templates/templates";
import type { Brand } from "./read-brand";

/** What a proposal says of its own look; null: as the workspace. Colours are #rrggbb. */
export type OwnLook = { accent_color: string | null; typeface: Typeface | null };

type Shown = Pick<Brand, "template" | "primaryColor" | "accentColor" | "onPrimary" | "styles" | "typeface">;

/**
 * The brand of one proposal (U-87): its accent colour in the place of the brand's two colours, in everything that
 * derives from them, and its typeface. Pure, for the page, the PDF and the builder's preview.
 */
export function proposalBrand<B extends Shown>(brand: B, look: OwnLook): B {
  const typeface = look.typeface ?? brand.typeface;
  const color = look.accent_color;
  if (color === null) return { ...brand, typeface };
  const styles = templateStyles(templateWithId(brand.template), { brandColor: color, accentColor: color });
  return {
    ...brand,
    typeface,
    styles,
    primaryColor: color,
    accentColor: color,
    onPrimary: readableOn(color),
  };
}
