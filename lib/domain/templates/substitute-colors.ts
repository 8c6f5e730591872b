import { readableOn } from "@/lib/core/colors/readable-on";
import type { TemplateColors } from "./template";

/** Puts the theme's colours in the place of the placeholders (PRO-22, S-123). */
export function substituteColors(styles: string, { brandColor, accentColor }: TemplateColors): string {
  return styles
    .replaceAll("{{brandColor}}", brandColor)
    .replaceAll("{{accentColor}}", accentColor)
    .replaceAll("{{onBrandColor}}", readableOn(brandColor));
}
