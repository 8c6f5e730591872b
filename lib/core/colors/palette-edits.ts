import { tokenKey, type Category } from "./palette";
import { SHADES, shadesOf } from "./shades-of";

/** Colours that were changed and are not saved yet: token → #rrggbb (VIS-05). */
export type PaletteEdits = Readonly<Record<string, string>>;

type Colors = Readonly<Record<string, string>>;

/**
 * The edits after a base colour was changed: its ten shades anew (VIS-06). What is no colour of six hex digits changes nothing (VIS-08);
 * a colour that is as it was is no edit.
 */
export function withBase(
  edits: PaletteEdits,
  stored: Colors,
  category: Category,
  base: string,
): PaletteEdits {
  const shades = shadesOf(base);
  if (!shades) return edits;
  const kept = Object.entries(edits).filter(
    ([key]) => !SHADES.some((shade) => tokenKey(category, shade) === key),
  );
  // The stored base brings back the stored shades, also those that came from elsewhere.
  if (stored[tokenKey(category, 500)] === shades[500]) return Object.fromEntries(kept);
  const made = SHADES.map((shade) => [tokenKey(category, shade), shades[shade]] as const);
  return Object.fromEntries([...kept, ...made.filter(([key, color]) => stored[key] !== color)]);
}
