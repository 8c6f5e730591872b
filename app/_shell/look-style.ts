import { lookVariables } from "@/lib/core/colors/look-variables";

/** A tenant's colours as a style sheet that overrides the product's own; empty without colours (S-126). */
export function lookStyle(colors: Readonly<Record<string, string>>): string {
  const { always, light } = lookVariables(colors);
  return rule(":root", always) + rule(":root:not([data-theme=dark])", light);
}

function rule(selector: string, variables: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return declarations.length > 0 ? `${selector}{${declarations.join(";")}}` : "";
}
