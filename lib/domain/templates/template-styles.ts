import { DEFAULT_STYLES } from "./default-styles";
import { parseStyles } from "./parse-styles";
import { substituteColors } from "./substitute-colors";
import {
  TEMPLATE_COMPONENTS,
  type StyleDeclarations,
  type Template,
  type TemplateColors,
  type TemplateComponent,
  type TemplateStyles,
} from "./template";

/** Finished styles of each component: the template's with the theme's colours, or the default where it has none or none that can be read (PRO-22). */
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
