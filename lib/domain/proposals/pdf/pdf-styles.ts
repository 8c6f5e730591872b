import type { StyleDeclarations, TemplateStyles } from "@/lib/domain/templates/template";

type PdfStyle = Record<string, string | number>;

/** A template's styles for the rendering library, by component; null if the template has no such part. */
export type PdfStyles = {
  readonly [Component in keyof TemplateStyles]: PdfStyle | Extract<TemplateStyles[Component], null>;
};

/** Converts the page's styles for the PDF: a pixel is three quarters of a point, a rem the PDF's text size. */
export function pdfStyles(styles: TemplateStyles): PdfStyles {
  return Object.fromEntries(
    Object.entries(styles).map(([component, declarations]) => [
      component,
      declarations && onPaper(declarations),
    ]),
  ) as PdfStyles;
}

const onPaper = (declarations: StyleDeclarations): PdfStyle =>
  Object.fromEntries(Object.entries(declarations).flatMap(([property, value]) => converted(property, value)));

const SIDES = ["Top", "Right", "Bottom", "Left"] as const;

function converted(property: string, value: string): [string, string | number][] {
  if (property === "fontWeight") return [[property, value === "bold" || Number(value) >= 600 ? 600 : 400]];
  if (property === "lineHeight") return [[property, Number(value)]];
  if (value === "transparent") return [];
  // One to four lengths, in the order of CSS.
  if (property === "padding" || property === "margin") {
    const [top = 0, right = top, bottom = top, left = right] = value.split(" ").map(points);
    return [top, right, bottom, left].map((length, side) => [`${property}${SIDES[side]}`, length]);
  }
  const length = points(value);
  return [[property, Number.isNaN(length) ? value : length]];
}

const REM = 9;

function points(length: string): number {
  const [, number = "", unit = ""] = /^(\d+(?:\.\d+)?)(px|rem|em)?$/.exec(length) ?? [];
  return number === "" ? Number.NaN : Number(number) * (unit === "px" ? 0.75 : unit === "" ? 1 : REM);
}

export interface BrandTones {
  /** The brand's colour itself, for areas. */
  fill: string;
  /** Text on `fill`, at a contrast of 4.5 or better. */
  onFill: string;
  /** The brand's colour, darkened until its contrast on white is 4.5 (WCAG 2.2, 1.4.3). */
  ink: string;
  /** A pale wash of the brand's colour for backgrounds. */
  tint: string;
}

/** Derives readable tones from a tenant's "#rrggbb"; anything else gives a neutral slate. */
export function brandTones(primaryColor: string): BrandTones {
  const brand = parse(/^#[0-9a-f]{6}$/i.test(primaryColor) ? primaryColor : "#334155");
  const onFill = contrast(brand, white) >= 4.5 ? "#ffffff" : "#000000";
  let ink = brand;
  while (contrast(ink, white) < 5) ink = mix(ink, black, 0.08);
  return { fill: format(brand), onFill, ink: format(ink), tint: format(mix(brand, white, 0.93)) };
}

type Rgb = [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

function parse(hex: string): Rgb {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)) as Rgb;
}

function format(color: Rgb): string {
  return `#${color.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((channel, index) => channel + ((to[index] ?? 0) - channel) * share) as Rgb;
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
