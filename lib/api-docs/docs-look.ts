import { contrast } from "@/lib/branding/contrast";
import type { Look } from "@/lib/branding/read-look";
import { readableOn } from "@/lib/branding/readable-on";

const LIGHT = "#ffffff";
const DARK = "#0f0f0f";
const DEFAULT = { light: "#3056d3", dark: "#a3b8f5" };

/** The tenant's colours as the reference's own tokens: the first shade of its brand that reads on each ground (WCAG 2.2, 4.5 to 1). */
export function docsLook({ colors }: Pick<Look, "colors">): string {
  const firstReadable = (shades: readonly number[], ground: string) => shades.map((shade) => colors[`--kapi-primary-${shade}`]).find((color) => color !== undefined && contrast(color, ground) >= 4.5);
  return (
    tokens(".light-mode", firstReadable([500, 600, 700, 800, 900], LIGHT) ?? DEFAULT.light) +
    tokens(".dark-mode", firstReadable([500, 400, 300, 200, 100, 50], DARK) ?? DEFAULT.dark)
  );
}

const tokens = (mode: string, accent: string): string =>
  `${mode}{--scalar-color-accent:${accent};--scalar-link-color:${accent};--scalar-button-1:${accent};--scalar-button-1-color:${readableOn(accent)};--scalar-background-accent:${accent}1f}`;
