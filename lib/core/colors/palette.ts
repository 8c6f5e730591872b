import { SHADES, type Shade } from "./shades-of";

/** The five colour categories (VIS-01). */
export const CATEGORIES = ["primary", "secondary", "success", "warning", "error"] as const;
export type Category = (typeof CATEGORIES)[number];

/** Base colour (shade 500, #rrggbb) of each category where a tenant has chosen none (S-126). */
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
