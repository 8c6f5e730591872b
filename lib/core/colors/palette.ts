/** The ten steps of a colour category, from light to dark (VIS-04). */
export const SHADES = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const;
export type Shade = (typeof SHADES)[number];

// VIS-09, VIS-10. 500 is the base itself, so it has no lightness and its factor is not used.
const LIGHTNESS = [0.97, 0.93, 0.86, 0.74, 0.62, null, 0.42, 0.33, 0.24, 0.15];
const SATURATION_FACTOR = [0.3, 0.5, 0.7, 0.85, 0.95, 1, 1.05, 1.1, 1.15, 1.2];

/**
 * The ten shades of a base colour (six hex digits, # optional) as #rrggbb; null for anything else (VIS-08).
 * 500 is the base itself.
 */
export function shadesOf(base: string): Record<Shade, string> | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(base)?.[1];
  if (!digits) return null;
  const [hue, saturation] = hueAndSaturation(digits);
  const shades = SHADES.map((shade, index) => {
    const lightness = LIGHTNESS[index];
    return [
      shade,
      typeof lightness === "number"
        ? hex(hue, Math.min(1, saturation * (SATURATION_FACTOR[index] ?? 1)), lightness)
        : `#${digits.toLowerCase()}`,
    ];
  });
  return Object.fromEntries(shades) as Record<Shade, string>;
}

function hueAndSaturation(digits: string): [number, number] {
  const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255) as [
    number,
    number,
    number,
  ];
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const spread = most - least;
  if (spread === 0) return [0, 0];
  const sum = most + least;
  const saturation = spread / (sum > 1 ? 2 - sum : sum);
  if (most === red) return [((green - blue) / spread + 6) % 6, saturation];
  return [most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4, saturation];
}

/** hue in sixths of the circle. */
function hex(hue: number, saturation: number, lightness: number): string {
  const chroma = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const index = (offset + hue * 2) % 12;
    const value = lightness - chroma * Math.max(-1, Math.min(index - 3, 9 - index, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The five colour categories (VIS-01). */
export const CATEGORIES = ["primary", "secondary", "success", "warning", "error"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Default base colour (shade 500, #rrggbb) of each category (S-126). */
export const DEFAULT_COLORS: Readonly<Record<Category, string>> = {
  primary: "#3056d3",
  secondary: "#0f766e",
  success: "#15803d",
  warning: "#b45309",
  error: "#b91c1c",
};

/** The setting that holds a shade: --kapi-{category}-{shade} (VIS-04). */
export const tokenKey = (category: Category, shade: Shade) => `--kapi-${category}-${shade}` as const;

/** All fifty, category by category, from light to dark. */
export const TOKEN_KEYS: readonly { key: string; category: Category; shade: Shade }[] = CATEGORIES.flatMap(
  (category) => SHADES.map((shade) => ({ key: tokenKey(category, shade), category, shade })),
);

/** Changed colours that are not saved yet: token → #rrggbb (VIS-05). */
export type PaletteEdits = Readonly<Record<string, string>>;

type Colors = Readonly<Record<string, string>>;

/**
 * The edits after a base colour was changed: its ten shades are recomputed (VIS-06). Text other than six hex
 * digits changes nothing (VIS-08); a shade equal to the stored one is not an edit.
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
  // Entering the stored base restores the stored shades, even if they were not derived from it.
  if (stored[tokenKey(category, 500)] === shades[500]) return Object.fromEntries(kept);
  const result = SHADES.map((shade) => [tokenKey(category, shade), shades[shade]] as const);
  return Object.fromEntries([...kept, ...result.filter(([key, color]) => stored[key] !== color)]);
}
