import type { Template } from "./template";

/**
 * Client information and services in a plain layout (PAG-02); used if none is selected and none is the default
 * (PRO-21).
 */
export const simple: Template = {
  id: "simple",
  isSelected: false,
  isDefault: true,
  styles: [
    {
      component: "header",
      styles: "border-top-width: 4px; border-top-style: solid; border-top-color: {{brandColor}}",
    },
    { component: "infoBox", styles: "border-width: 0; background-color: transparent; padding: 0" },
    {
      component: "infoHeading",
      styles:
        "border-left-width: 3px; border-left-style: solid; border-left-color: {{accentColor}}; padding-left: 10px",
    },
    {
      component: "tableHead",
      styles: "border-bottom-width: 2px; border-bottom-style: solid; border-bottom-color: {{brandColor}}",
    },
    {
      component: "total",
      styles:
        "border-top-width: 2px; border-top-style: solid; border-top-color: {{brandColor}}; font-weight: 600",
    },
  ],
};

/** A band in the brand's colour, and cards for information, services and totals (PAG-02). */
export const modern: Template = {
  id: "modern",
  isSelected: false,
  isDefault: false,
  styles: [
    { component: "hero", styles: "background-color: {{brandColor}}; color: {{onBrandColor}}" },
    { component: "title", styles: "line-height: 1.15" },
    {
      component: "infoBox",
      styles: "border-width: 0; border-radius: 14px; background-color: #f1f5f9; padding: 20px",
    },
    {
      component: "infoHeading",
      styles: "font-size: 12px; letter-spacing: 0.6px; text-transform: uppercase; color: #475569",
    },
    { component: "tableHead", styles: "color: #475569" },
    {
      component: "lineCard",
      styles:
        "border-width: 1px; border-style: solid; border-color: #e2e8f0; border-radius: 14px; background-color: #ffffff",
    },
    { component: "lineName", styles: "font-weight: 600" },
    { component: "totals", styles: "border-radius: 14px; background-color: #f1f5f9; padding: 20px" },
    {
      component: "total",
      styles:
        "border-top-width: 2px; border-top-style: solid; border-top-color: {{accentColor}}; font-weight: 700",
    },
  ],
};

/**
 * The original (PAG-02): a status badge above the title and three framed columns for details, client and
 * manager.
 */
export const toolyOg: Template = {
  id: "tooly-og",
  isSelected: false,
  isDefault: false,
  styles: [
    {
      component: "header",
      styles: "border-top-width: 10px; border-top-style: solid; border-top-color: {{brandColor}}",
    },
    {
      component: "infoBox",
      styles:
        "border-width: 1px; border-style: solid; border-color: #cbd5e1; border-top-width: 3px; " +
        "border-top-color: {{accentColor}}; border-radius: 6px; background-color: #ffffff; padding: 16px",
    },
    {
      component: "infoHeading",
      styles: "font-size: 12px; letter-spacing: 0.6px; text-transform: uppercase; color: #475569",
    },
    {
      component: "sectionHeading",
      styles:
        "border-bottom-width: 1px; border-bottom-style: solid; border-bottom-color: #cbd5e1; padding-bottom: 8px",
    },
    { component: "tableHead", styles: "background-color: {{brandColor}}; color: {{onBrandColor}}" },
    {
      component: "totals",
      styles:
        "border-width: 1px; border-style: solid; border-color: #cbd5e1; border-radius: 6px; padding: 12px 16px",
    },
    {
      component: "total",
      styles:
        "border-top-width: 2px; border-top-style: solid; border-top-color: {{accentColor}}; font-weight: 700",
    },
  ],
};

const TEMPLATES: readonly Template[] = [toolyOg, simple, modern];

/** All templates, with the tenant's choice marked: the value of its setting `template` (PRO-21). */
export const templatesOf = (chosenId: string | undefined): Template[] =>
  TEMPLATES.map((template) => ({ ...template, isSelected: template.id === chosenId }));

/** A template by its id; the default one for an unknown id. */
export const templateWithId = (id: string): Template => chooseTemplate(templatesOf(id));

/** The selected template, else the default one, else `simple` (PRO-21). */
export function chooseTemplate(templates: readonly Template[]): Template {
  return (
    templates.find(({ isSelected }) => isSelected) ?? templates.find(({ isDefault }) => isDefault) ?? simple
  );
}
