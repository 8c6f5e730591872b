const COLOR_CONTRAST_WHITE = "#ffffff";
const TEXT = 4.5;
const EDGE = 3;

/**
 * A colour's contrast: the text colour that is readable on it, and its own contrast on a white page by WCAG 2.2
 * AA. Ratios of 1 to 21.
 */
export type ColorContrast = {
  text: "white" | "black";
  textRatio: number;
  pageRatio: number;
  verdict: "good" | "weakText" | "weakEdge";
};

/** Rates a colour (#rrggbb). weakText: too light for text on white; weakEdge: too light even for a button. */
export function colorContrast(color: string): ColorContrast {
  const on = readableOn(color);
  const pageRatio = contrast(color, COLOR_CONTRAST_WHITE);
  return {
    text: on === COLOR_CONTRAST_WHITE ? "white" : "black",
    textRatio: contrast(on, color),
    pageRatio,
    verdict: pageRatio >= TEXT ? "good" : pageRatio >= EDGE ? "weakText" : "weakEdge",
  };
}

/** Contrast of two colours (#rrggbb), 1 to 21. Source: WCAG 2.2, relative luminance. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const WHITE = "#ffffff";
const BLACK = "#000000";

/**
 * White or black, whichever reads better on a tenant's colour (#rrggbb); one of them always has at least 4.5
 * to 1.
 */
export function readableOn(background: string): string {
  return contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
}
