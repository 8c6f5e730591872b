import { readableOn } from "@/lib/core/colors/contrast";
import {
  TEMPLATE_COMPONENTS,
  type StyleDeclarations,
  type Template,
  type TemplateColors,
  type TemplateComponent,
  type TemplateStyles,
} from "./template";

/**
 * The styles of each component: the template's with the theme's colours, or the default if it has none or invalid
 * ones (PRO-22).
 */
export function templateStyles(template: Template, colors: TemplateColors): TemplateStyles {
  return Object.fromEntries(
    TEMPLATE_COMPONENTS.map((component) => [component, stylesOf(template, component, colors)]),
  ) as TemplateStyles;
}

function stylesOf(
  template: Template,
  component: TemplateComponent,
  colors: TemplateColors,
): StyleDeclarations | null {
  const own = template.styles.find((entry) => entry.component === component);
  const parsed = own ? parseStyles(substituteColors(own.styles, colors)) : null;
  return parsed ?? DEFAULT_STYLES[component];
}

/** Replaces placeholders by the theme's colours (PRO-22, S-123). */
function substituteColors(styles: string, { brandColor, accentColor }: TemplateColors): string {
  return styles
    .replaceAll("{{brandColor}}", brandColor)
    .replaceAll("{{accentColor}}", accentColor)
    .replaceAll("{{onBrandColor}}", readableOn(brandColor));
}

/**
 * Parses CSS declarations into camelCase properties; null if any is not an allowed property or has another value
 * format. Everything that is not listed is refused, such as url(), expressions and custom properties.
 */
function parseStyles(text: string): StyleDeclarations | null {
  const declarations = text
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const parsed = declarations.map(parseDeclaration);
  return parsed.every((entry) => entry !== null) ? Object.fromEntries(parsed) : null;
}

const LENGTH = /^(?:0|\d{1,3}(?:\.\d{1,2})?(?:px|rem|em|%))$/;
const LENGTHS =
  /^(?:0|\d{1,3}(?:\.\d{1,2})?(?:px|rem|em))(?: (?:0|\d{1,3}(?:\.\d{1,2})?(?:px|rem|em))){0,3}$/;
const COLOR = /^(?:#[0-9a-f]{6}|transparent)$/i;
const LINE = /^(?:solid|dashed|dotted|none)$/;

const SIDES = ["top", "right", "bottom", "left"];

const SHAPES: ReadonlyMap<string, RegExp> = new Map([
  ["color", COLOR],
  ["background-color", COLOR],
  ["border-color", COLOR],
  ["border-width", LENGTH],
  ["border-style", LINE],
  ["border-radius", LENGTH],
  ["padding", LENGTHS],
  ["margin", LENGTHS],
  ["font-size", LENGTH],
  ["font-weight", /^(?:[1-9]00|normal|bold)$/],
  ["font-style", /^(?:normal|italic)$/],
  ["letter-spacing", LENGTH],
  ["line-height", /^\d(?:\.\d{1,2})?$/],
  ["text-align", /^(?:left|center|right|start|end)$/],
  ["text-transform", /^(?:none|uppercase|capitalize)$/],
  ...SIDES.flatMap((side): [string, RegExp][] => [
    [`border-${side}-color`, COLOR],
    [`border-${side}-width`, LENGTH],
    [`border-${side}-style`, LINE],
    [`padding-${side}`, LENGTH],
    [`margin-${side}`, LENGTH],
  ]),
]);

function parseDeclaration(declaration: string): [string, string] | null {
  const colon = declaration.indexOf(":");
  const property = declaration.slice(0, colon).trim().toLowerCase();
  const value = declaration.slice(colon + 1).trim();
  return colon > 0 && SHAPES.get(property)?.test(value) ? [camelCase(property), value] : null;
}

const camelCase = (property: string) =>
  property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Default styles of components, if the template has none or invalid ones (PRO-22). */
export const DEFAULT_STYLES: TemplateStyles = {
  header: {},
  hero: null,
  title: {},
  infoBox: {},
  infoHeading: {},
  sectionHeading: {},
  tableHead: { borderBottomWidth: "1px", borderBottomStyle: "solid", borderBottomColor: "#cbd5e1" },
  lineCard: null,
  lineName: { fontWeight: "600" },
  totals: {},
  total: { borderTopWidth: "1px", borderTopStyle: "solid", borderTopColor: "#cbd5e1", fontWeight: "600" },
};
