import { contrast, readableOn } from "./contrast";
import { CATEGORIES, tokenKey, type Category, SHADES, type Shade } from "./palette";

type Colors = Readonly<Record<string, string>>;

/**
 * CSS variables by name: those of every theme, and those of the light one, whose surfaces are as light as the
 * tints.
 */
export type LookVariables = { always: Record<string, string>; light: Record<string, string> };

/** The page under the light theme's texts (app/globals.css). */
const CANVAS = "#f7f8fa";
const TEXT = 4.5;
const EDGE = 3;

/**
 * What a tenant's colour tokens make of the interface: the tokens, and the texts that stand on them or take
 * their colour, chosen so that they read on any of them (WCAG 2.2 AA). Tokens that are missing leave the
 * product's own.
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
 * A filled control: its text, and what it is filled with under the pointer; a fill that its text does not
 * read on is none.
 */
function fill(name: "action" | "danger", color: string, strong: string | undefined): Record<string, string> {
  const text = readableOn(color);
  return {
    [`--on-${name}`]: text,
    [`--${name}-strong`]: strong && contrast(text, strong) >= TEXT ? strong : color,
  };
}

/** Messages write in shade 800 on shades 50 and 100; of a few yellows only 900 is dark enough. */
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

type Wanted = {
  category: Category;
  /** #rrggbb */
  background: string;
  /** 4.5 for text, 3 for edges and large text (WCAG 2.2). */
  least: number;
  /** The lightest that may be taken. */
  from: Shade;
};

/**
 * The lightest of a category's shades, from one on, that can be read on a background; null when none can or
 * none is there.
 */
function readableShade(
  colors: Readonly<Record<string, string>>,
  { category, background, least, from }: Wanted,
): string | null {
  const shades = SHADES.filter((shade) => shade >= from).map((shade) => colors[tokenKey(category, shade)]);
  return shades.find((color) => color !== undefined && contrast(color, background) >= least) ?? null;
}
