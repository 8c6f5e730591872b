import { contrast, readableOn } from "./contrast";
import { CATEGORIES, tokenKey, type Category, SHADES, type Shade } from "./palette";

type Colors = Readonly<Record<string, string>>;

/**
 * CSS variables by name: `always` for every theme; `light` only for the light theme, whose surfaces are as light
 * as the tints.
 */
export type LookVariables = { always: Record<string, string>; light: Record<string, string> };

/** The page background of the light theme (app/globals.css). */
const CANVAS = "#f7f8fa";
const TEXT = 4.5;
const EDGE = 3;

/**
 * CSS variables for a tenant's colour tokens: the tokens themselves, and text colours that are readable on them
 * or derived from them (WCAG 2.2 AA). Where a token is missing, the product's default applies.
 */
export function lookVariables(colors: Colors): LookVariables {
  const [primary, error] = [colors[tokenKey("primary", 500)], colors[tokenKey("error", 500)]];
  return {
    always: {
      ...colors,
      ...readableTints(colors),
      ...(primary ? fill("action", primary, colors[tokenKey("primary", 600)]) : {}),
      ...(error ? fill("danger", error, colors[tokenKey("error", 700)]) : {}),
    },
    light: {
      ...named("--accent", textShade(colors, "primary", 600)),
      ...named("--danger", textShade(colors, "error", 500)),
      ...named(
        "--focus",
        readableShade(colors, { category: "primary", background: CANVAS, least: EDGE, from: 500 }),
      ),
    },
  };
}

const textShade = (colors: Colors, category: Category, from: 500 | 600) =>
  readableShade(colors, { category, background: CANVAS, least: TEXT, from });

/**
 * Variables of a filled control: its text colour, and its fill on hover, which is left out if the text would not
 * be readable on it.
 */
function fill(name: "action" | "danger", color: string, strong: string | undefined): Record<string, string> {
  const text = readableOn(color);
  return {
    [`--on-${name}`]: text,
    [`--${name}-strong`]: strong && contrast(text, strong) >= TEXT ? strong : color,
  };
}

/** Messages use text of shade 800 on shades 50 and 100; for a few yellows only 900 is dark enough. */
function readableTints(colors: Colors): Record<string, string> {
  const changed = CATEGORIES.flatMap((category) => {
    const [tint, text, darker] = [
      colors[tokenKey(category, 100)],
      colors[tokenKey(category, 800)],
      colors[tokenKey(category, 900)],
    ];
    return tint && text && darker && contrast(text, tint) < TEXT ? [[tokenKey(category, 800), darker]] : [];
  });
  return Object.fromEntries(changed) as Record<string, string>;
}

const named = (name: string, value: string | null): Record<string, string> =>
  value === null ? {} : { [name]: value };

type ShadeRequest = {
  category: Category;
  /** #rrggbb */
  background: string;
  /** 4.5 for text, 3 for edges and large text (WCAG 2.2). */
  least: number;
  /** The lightest shade to consider. */
  from: Shade;
};

/**
 * The lightest of a category's shades, starting from `from`, that is readable on a background; null if none is or
 * none is set.
 */
function readableShade(
  colors: Readonly<Record<string, string>>,
  { category, background, least, from }: ShadeRequest,
): string | null {
  const shades = SHADES.filter((shade) => shade >= from).map((shade) => colors[tokenKey(category, shade)]);
  return shades.find((color) => color !== undefined && contrast(color, background) >= least) ?? null;
}
