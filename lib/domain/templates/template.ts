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
 * Colours that replace {{brandColor}}, {{accentColor}} and {{onBrandColor}} (text on the brand's colour), as
 * #rrggbb (S-123).
 */
export type TemplateColors = { brandColor: string; accentColor: string };

/** All template ids (PAG-01). */
export const TEMPLATE_IDS = ["tooly-og", "simple", "modern"] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

/**
 * A layout of proposals (PAG-05). `styles`: CSS declarations as text, for each component that differs from the
 * default. The styled components determine the structure: with a `hero` the title is on a band, with a `lineCard`
 * each service is a card.
 */
export type Template = {
  id: string;
  isSelected: boolean;
  isDefault: boolean;
  styles: readonly { component: string; styles: string }[];
};

/** Declarations by camelCase property, as in React and react-pdf. */
export type StyleDeclarations = Readonly<Record<string, string>>;

/** The styles of every component; `null` if the template has no such part. */
export type TemplateStyles = Readonly<
  Record<Exclude<TemplateComponent, "hero" | "lineCard">, StyleDeclarations> &
    Record<"hero" | "lineCard", StyleDeclarations | null>
>;
