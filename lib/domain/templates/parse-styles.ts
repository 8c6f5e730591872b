import type { StyleDeclarations } from "./template";

/**
 * CSS declarations as text to properties in camelCase; null when any of them is not on the list of allowed properties or does not
 * have its shape. No url(), no expression, no custom property: whatever is not named here is refused.
 */
export function parseStyles(text: string): StyleDeclarations | null {
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
