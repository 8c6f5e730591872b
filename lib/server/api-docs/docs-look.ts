import { contrast } from "@/lib/core/colors/contrast";
import type { Look } from "@/lib/domain/branding/read-brand";

export type Theme = "light" | "dark";

const GROUND = { light: "#ffffff", dark: "#0f1318" } as const;
const USUAL = { light: "#3056d3", dark: "#a3b8f5" } as const;
const SHADES = { light: [500, 600, 700, 800, 900], dark: [500, 400, 300, 200, 100, 50] } as const;

/**
 * The colour of the reference's links: the first shade of the workspace's brand that reads on the theme's ground (WCAG
 * 2.2, 4.5 to 1).
 */
export function docsAccent({ colors }: Pick<Look, "colors">, theme: Theme): string {
  const shades = SHADES[theme].map((shade) => colors[`--kapi-primary-${shade}`]);
  return shades.find((color) => color !== undefined && contrast(color, GROUND[theme]) >= 4.5) ?? USUAL[theme];
}
