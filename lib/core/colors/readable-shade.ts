import { tokenKey, type Category } from "./palette";
import { contrast } from "./contrast";
import { SHADES, type Shade } from "./shades-of";

type Wanted = {
  category: Category;
  /** #rrggbb */
  background: string;
  /** 4.5 for text, 3 for edges and large text (WCAG 2.2). */
  least: number;
  /** The lightest that may be taken. */
  from: Shade;
};

/** The lightest of a category's shades, from one on, that can be read on a background; null when none can or none is there. */
export function readableShade(
  colors: Readonly<Record<string, string>>,
  { category, background, least, from }: Wanted,
): string | null {
  const shades = SHADES.filter((shade) => shade >= from).map((shade) => colors[tokenKey(category, shade)]);
  return shades.find((color) => color !== undefined && contrast(color, background) >= least) ?? null;
}
