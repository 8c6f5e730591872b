/** Parts of a proposal that a template may style. */
export const TEMPLATE_COMPONENTS = ["header", "title", "infoBox", "infoHeading", "tableHead", "lineName", "totals", "total"] as const;

export type TemplateComponent = (typeof TEMPLATE_COMPONENTS)[number];

/** Colours put in the place of {{brandColor}} and {{accentColor}}, as #rrggbb (S-123). */
export type TemplateColors = { brandColor: string; accentColor: string };

/** A look for proposals (PAG-05). `styles` is CSS declarations as text, one entry for each component that differs from the default. */
export type Template = {
  id: string;
  isSelected: boolean;
  isDefault: boolean;
  styles: readonly { component: string; styles: string }[];
  settings: TemplateColors;
};

/** Declarations by property name in camelCase, as React and react-pdf take them. */
export type StyleDeclarations = Readonly<Record<string, string>>;

/** The finished styles of every component. */
export type TemplateStyles = Readonly<Record<TemplateComponent, StyleDeclarations>>;
