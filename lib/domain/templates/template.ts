/** Parts of a proposal that a template may style, on the page and in the PDF alike. */
export const TEMPLATE_COMPONENTS = [
  "header",
  "hero",
  "title",
  "infoBox",
  "infoHeading",
  "sectionHeading",
  "tableHead",
  "lineCard",
  "lineName",
  "totals",
  "total",
] as const;

export type TemplateComponent = (typeof TEMPLATE_COMPONENTS)[number];

/**
 * Colours put in the place of {{brandColor}}, {{accentColor}} and {{onBrandColor}} (text on the brand's
 * colour), as #rrggbb (S-123).
 */
export type TemplateColors = { brandColor: string; accentColor: string };

/** The ids that there are (PAG-01). */
export const TEMPLATE_IDS = ["tooly-og", "simple", "modern"] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

/**
 * A look for proposals (PAG-05). `styles` is CSS declarations as text, one entry for each component that
 * differs from the default. What a template is built of follows from what it styles: with a `hero` the title
 * stands on a band, with a `lineCard` each service is a card.
 */
export type Template = {
  id: string;
  isSelected: boolean;
  isDefault: boolean;
  styles: readonly { component: string; styles: string }[];
  settings: TemplateColors;
};

/** Declarations by property name in camelCase, as React and react-pdf take them. */
export type StyleDeclarations = Readonly<Record<string, string>>;

/** The finished styles of every component; `null` where the template has no such part. */
export type TemplateStyles = Readonly<
  Record<Exclude<TemplateComponent, "hero" | "lineCard">, StyleDeclarations> &
    Record<"hero" | "lineCard", StyleDeclarations | null>
>;
