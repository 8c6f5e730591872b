import { simple } from "./simple";
import type { Template } from "./template";

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
  settings: simple.settings,
};
