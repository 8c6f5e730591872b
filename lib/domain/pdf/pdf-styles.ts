import type { StyleDeclarations, TemplateStyles } from "@/lib/domain/templates/template";

type PdfStyle = Record<string, string | number>;

/** A template's styles as the drawing library takes them, by component; null where the template has no such part. */
export type PdfStyles = {
  readonly [Component in keyof TemplateStyles]: PdfStyle | Extract<TemplateStyles[Component], null>;
};

/** The page's styles for paper: a pixel of the screen is three quarters of a point, a rem is the text's size there. */
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
